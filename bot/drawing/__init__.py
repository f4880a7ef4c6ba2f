"""Pictures: SVG made PNG in a worker process, put together from pieces that are drawn once and kept."""
