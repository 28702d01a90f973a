// Account: An account of the shop: its record and its stores. SignIn and AppleSignIn prove who someone is. No routes.
