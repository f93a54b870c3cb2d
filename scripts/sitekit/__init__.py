"""How the site is made, without MkDocs: figures, cards, the browser's engine, building, serving."""
