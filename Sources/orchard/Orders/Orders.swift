// Orders: The record of an order and its store. Checkout has the routes.
