// Wording: Text from users and for users: suggestions for misspelled words, untrusted text made safe to print, and the
// version of all programs. Knows no commands and no terminal.
