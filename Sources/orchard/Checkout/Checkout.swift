// Checkout: The form, the order and its pages. Nobody needs an account for it. Routes: GET and POST /checkout, GET
// /orders/{token}, /orders/{token}/thanks, POST /orders/{token}/keep, GET /account/orders/{number}.
