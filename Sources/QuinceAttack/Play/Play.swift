// Play: Sign-ins with one thing wrong. Owns the steps through a relying party and a Quince service, the faults that it sets,
// forged tokens, and the decision whether the relying party accepted them. Table has the attacks.
