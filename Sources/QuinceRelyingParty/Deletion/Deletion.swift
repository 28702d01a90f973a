// Deletion: Deletes an account at its owner's request. Owns the order (revoke at Apple, then delete) and that each deletion
// ends after crashes and outages: it is on disk until it is done. The app deletes its own data in one function that may run
// twice. Apple (TN3194) requires apps with accounts to delete them and to revoke; without the revocation, the next sign-in
// has neither name nor email address.
