// Discovery: GET /.well-known/openid-configuration, with the fields and the order of Apple's document.
