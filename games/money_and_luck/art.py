def table(view):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="{view.round}" height="20"/></svg>'
