/// The catalogs, each in the file with its tag in the folder `Languages`.
///
/// Strings, because the compiler takes a hundred times as long for files that it embeds as arrays of bytes.
enum LanguageTexts {}
