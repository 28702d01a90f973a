// PageLanguages: The languages of the pages and messages that people see: the catalogs in the folder `Languages`, which of them
// a browser wants, plural forms, dates, names of people, and the pseudo-language of tests.
//
// A catalog is one file, named by its tag. `en.swift` explains the format and has a comment per text; a text that another
// catalog lacks is English.
// Does not own: pages, cookies, which page is in which language, and texts for developers, which are English.
