"""Pictures that the server draws: SVG with its own few styles and no script, each a route of its own.

Drawn from templates and not by a library. Of those that are kept, pygal comes nearest: it has no steps and no
intervals (which the availability timeline consists of), sends a script in every picture, and follows no dark mode;
matplotlib and vl-convert are some forty megabytes and give paths instead of text. What is ours is places on a scale.
"""
