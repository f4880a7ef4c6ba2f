"""What is stored of tables, people and servers, durably."""
