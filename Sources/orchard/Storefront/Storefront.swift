// Storefront: The home page, the pages of the products, and the page about privacy. Routes: GET /, /products/{id}, /privacy.
