// A translator sees one text per line, so the lines keep their form.
// swift-format-ignore-file
extension LanguageTexts {
    static let enGB = #"""
end.canceled = This sign-in was cancelled
error.request-lead = The app sent an invalid authorisation request.
stop.again = If you sign in again, it is a first sign-in: you choose again what you share. {app} recognises you.
stop.again-relay = If you sign in again, it is a first sign-in: you choose again what you share. {app} recognises you, and your relay address stays the same.
register.sent-text = A message arrives within a few minutes. Its link works once, within a day. If you came from an app, go back to it afterwards and sign in there. If nothing arrives, look for it in your junk folder.
activity.lead = If you don’t recognise something, remove the passkey or end the session. After {days} days, IP addresses are shortened to their networks.
activity.deletion-canceled = The deletion of the account was cancelled
mail.deletion-canceled-fact = The deletion of your account was cancelled.
"""#
}
