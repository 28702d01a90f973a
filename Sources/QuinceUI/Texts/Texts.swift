// Texts: What QuinceUI says to users by itself, in the languages of Apple's button. The texts are code and no resources: a
// package with resources gives each app another bundle, which has to be found when the app runs. Owns no text of an app.
