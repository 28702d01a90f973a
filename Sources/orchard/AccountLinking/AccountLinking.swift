// AccountLinking: Decides which account a sign-in belongs to, links an Apple Account to it, and deletes it with the
// revocation at Apple. QuinceRelyingParty decides who is linked; this folder connects it to the shop's accounts and orders.
// No routes.
