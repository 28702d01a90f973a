// A translator sees one text per line, so the lines keep their form.
// swift-format-ignore-file
extension LanguageTexts {
    static let en = #"""
# English: the texts of the pages and messages that people see. The other files translate it, one language each.
#
# A line is `key = text`. Comments begin with #, and are in this file only; the one above a key is for its translators.
# {app} is replaced: keep the name as it is, and put it where the sentence needs it. {unseen} and {/unseen} enclose words that only
# screen readers say; together with the words around them they have to make sense.
# A text with a number has one line for each plural form of the language, such as `key[one]` and `key[other]` (CLDR plural rules).
# No text has HTML, {{, [[, ]], or |.
# Address the reader as Apple does in the language. Terms are Apple's: Sign in with Apple, passkey, Apple Account, Hide My Email.

## On every page

# A button that goes on to the next step of a sign-in.
page.continue = Continue
# A button or link that ends a sign-in or a question without doing anything.
page.cancel = Cancel
# A link to the page with the account.
page.your-account = Your account
# The button of a sign-in in another browser: the user says that it was someone else. Also quoted in a sentence.
page.deny = Don’t allow
# The button of a sign-in in another browser: the user says that they began it.
page.allow = Allow
# Label of a field.
page.email = Email address
# Label of a field: the given name.
page.first-name = First name
# Label of a field: the family name.
page.last-name = Last name
# Label of a field for six digits.
page.code = Code
# The foot of every page. Quince is the name of the service.
page.footer = Quince is not made by or affiliated with Apple.
# The foot of every page of a service for developers. Quince is the name of the service.
page.footer-testing = Quince is for testing. It is not made by or affiliated with Apple.
# Label of the list of languages at the foot of every page.
page.language = Language
# The button next to the list of languages: shows the page in the chosen language.
page.language-change = Change language
# A point in time. {day} is such as January 31, 2026, {time} such as 16:05. UTC is the time zone.
page.time = {day} at {time} UTC
# A browser and its system, such as Firefox on Linux.
page.browser = {browser} on {system}
# A browser whose name isn’t known.
page.browser-unknown = An unknown browser
# A browser whose name isn’t known, and its system, such as Linux.
page.browser-unknown-on = An unknown browser on {system}
# An IP address that isn’t known, after “IP address”.
page.unknown = unknown
# The IP address of a browser.
page.ip-address = IP address {address}

## Signing in

# Heading and title: a list of accounts follows.
sign-in.choose = Choose an account
# Heading and title of the page on which a signed-in user proves again who they are.
sign-in.again = Sign in again
# Below the heading “Sign in again”, whose sentence it continues.
sign-in.again-lead = to confirm that it’s you. Important changes need a sign-in within the last five minutes.
# Heading, title and link: the verb.
sign-in.heading = Sign in
# Below “Choose an account” or “Sign in”, whose sentence it continues.
sign-in.lead-app = to continue to {app}
# Below “Choose an account”, whose sentence it continues; “it” is the account.
sign-in.lead-choice = to see and change it
# Below “Sign in”, whose sentence it continues.
sign-in.lead-account = to see and change your account
# Label of the field that searches for an account.
sign-in.search-label = Name or email address
# The button next to that field: the verb.
sign-in.search = Search
# A search for an account had no result.
sign-in.found-nothing = No account matches “{text}”.
# Below a list of accounts; the search field is above it.
sign-in.unlisted = More accounts exist. Search for them above.
# A link after a search.
sign-in.show-all = Show all accounts
# Opens the form that creates an account.
sign-in.another = Another account
# Above that form.
sign-in.another-hint = Creates a test account. If the email address already has an account, you continue with that account.
# Above two choices: “Share it” and “Hide it behind a relay address”.
sign-in.sharing = If an app asks for the email address
# A choice: the app gets the email address.
sign-in.share = Share it
# A choice: the app gets another email address, from which mail is forwarded (Apple’s private relay).
sign-in.hide = Hide it behind a relay address
# A note on the account with which this browser signed in last.
sign-in.note-last = Signed in last
# A note on an account without a name.
sign-in.note-nameless = No name on record
# A note on an account whose user hides the email address from apps.
sign-in.note-hides = Hides the email address
# A problem of the form.
sign-in.account-missing = That account doesn’t exist. Choose another one.
# A problem of the form; development mode is for developers.
sign-in.development-only = You can choose accounts in development mode only.
# A problem of the form; {count} is 10,000. The console is a page for developers.
sign-in.too-many-accounts = There are already {count} accounts. Delete some in the console first.
# A problem of a form. {example} is an email address.
sign-in.email-wrong = Enter an email address such as {example}.
# A problem of a form with two choices.
sign-in.sharing-missing = Choose whether to share or hide the email address.
# A problem of a form; {count} is 100.
sign-in.first-name-long = The first name has more than {count} characters; shorten it.
# A problem of a form.
sign-in.first-name-control = The first name has a line break or another control character; remove it.
# A problem of a form; {count} is 100.
sign-in.last-name-long = The last name has more than {count} characters; shorten it.
# A problem of a form.
sign-in.last-name-control = The last name has a line break or another control character; remove it.
# A problem of a form; {count} is 100.
sign-in.name-long = A first or last name has more than {count} characters; shorten it.
# A problem of a form.
sign-in.name-control = A first or last name has a line break or another control character; remove it.
# Heading: this service is set up so that nobody can sign in.
sign-in.impossible = Signing in isn’t possible here
# Why. The issuer is the service’s URL; only the operator can change it.
sign-in.impossible-reason = Passkeys need an issuer with a host name, and this service has an IP address.
# Opens other ways to sign in than a passkey. Also a link, and quoted in a sentence.
sign-in.other-ways = Other ways to sign in
# Above a form that asks for the email address.
sign-in.ask-hint = A device on which you are signed in can allow this sign-in. It shows a code of six digits.
# The button of that form.
sign-in.ask = Ask my other device
# Above a form that asks for the email address and a recovery code.
sign-in.recover-hint = A recovery code works once. You got the codes together with your first passkey.
# Label of a field.
sign-in.recovery-code = Recovery code
# The button of that form.
sign-in.recover = Sign in with a recovery code
# Before the link “Create an account”.
sign-in.no-account = No account yet?
# A problem of a sign-in with a code.
sign-in.too-many-codes = Too many wrong codes from your network. Try again in an hour.
# A problem of a sign-in with a recovery code; the user doesn’t learn which one is wrong.
sign-in.recovery-wrong = The email address or the recovery code is wrong, or the code was used already.

## Signing in with a passkey

# A button.
passkey.sign-in = Sign in with a passkey
# Below that button, whose sentence it continues.
passkey.sign-in-hint = with your face, fingerprint or device lock
# In a browser without passkeys or without JavaScript.
passkey.sign-in-without = To sign in with a passkey, use a browser that has passkeys, and turn JavaScript on.
# A problem of adding a passkey.
passkey.exists-here = This device has a passkey for your account already.
# A problem of adding a passkey: the user canceled, for example.
passkey.none-added = No passkey was added. Try again.
# A problem of a sign-in: the user canceled, for example.
passkey.none-used = No passkey was used. Try again, or choose another way.
# A problem of a sign-in: someone has cloned the passkey.
passkey.copied = This passkey was used in another place, so someone may have a copy of it. Use another way to sign in, and remove this passkey on your account page.
# A problem of a sign-in.
passkey.refused = This passkey can’t be used here. Try again, or use another way to sign in.
# A problem of adding a passkey.
passkey.exists = This passkey exists already.
# A problem of adding a passkey.
passkey.cannot-add = The passkey can’t be added. Try again.
# A problem: the page was opened under another name of the service.
passkey.other-site = This page can’t use passkeys. Open the service at its own URL.
# A problem of the browser.
passkey.unreadable = The browser sent something that this service can’t read. Try again.
# A problem: a limit.
passkey.too-many = Too many attempts. Wait a minute, then try again.
# A problem: another tab was faster.
passkey.signed-in = You have already signed in.

## Signing in with a code of another device

# Heading and title.
device-code.heading = Enter the code
# Below “Enter the code”, whose sentence it continues.
device-code.lead = of a device on which you are signed in
# The first of three steps; {url} is the address of a page, without https.
device-code.open = On that device, open {url}.
# The second of three steps.
device-code.allow = Allow the sign-in. The device shows six digits.
# The third of three steps.
device-code.enter = Enter them here within ten minutes.
# Heading and title: the user has to ask the other device again.
device-code.again = Ask again
# A problem: there were three wrong codes.
device-code.ended = This request has ended. Ask your device again.
# A problem.
device-code.wrong = The code is wrong or has expired. After three wrong codes, ask the device again.

## Signing in as at Apple, with a simulated device (for developers who test their app)

# Below “Enter the code”, whose sentence it continues; {email} is the account.
simulated.lead = that your devices show for {email}
# A button.
simulated.resend = Send a new code
# Heading of a box that stands for another device of the user.
simulated.heading = Simulated device
# What the simulated device asks. The buttons are “Allow” and “Don’t allow”.
simulated.question = Someone signs in with your account. Is this you?
# What the simulated device says after “Don’t allow”.
simulated.denied = You didn’t allow this sign-in.
# What the simulated device shows; {code} has six digits.
simulated.code = Your code: {code}
# Label of a list; its choices continue the sentence: “The next code is wrong”.
simulated.next = The next code
# A choice after “The next code”.
simulated.next-checked = is checked
# A choice after “The next code”.
simulated.next-wrong = is wrong
# A choice after “The next code”.
simulated.next-expired = has expired
# A choice after “The next code”: it is refused because there were too many before.
simulated.next-too-many = is one too many
# A choice after “The next code”: it is refused because the account is locked.
simulated.next-locked = meets a locked account
# The button of that list: the verb.
simulated.set = Set
# A problem of the form.
simulated.unknown = No account has this email address.
# A problem of the form.
simulated.not-allowed = The sign-in wasn’t allowed on your device.
# A problem of the form.
simulated.wrong = This code is wrong. Try again.
# A problem of the form.
simulated.expired = This code has expired. Send a new one.
# A problem of the form.
simulated.too-many = Too many codes were wrong. Send a new one.
# A problem of the form.
simulated.locked = This account is locked for security reasons.
# Heading and title.
trust.heading = Trust this browser?
# Below it.
trust.lead = A trusted browser needs no code for 30 days.
# A button: the verb.
trust.yes = Trust
# A button.
trust.no = Not now

## Consent: what an app gets

# Title of the page.
consent.title = Continue to {app}
# Heading: the user has signed in to the app before.
consent.heading-again = Continue to {app}?
# Below it.
consent.lead-again = You have signed in to this app before.
# Heading: the first sign-in to an app.
consent.heading = Sign in to {app}
# Below the name of an app: who makes it.
consent.team = an app by {team}
# A button: another account.
consent.change = Change{unseen} account{/unseen}
# Heading of the fields of the name.
consent.name = Name
# Next to it.
consent.name-hint = You can change it for this app.
# Next to the heading “Email address”.
consent.email-hint = You can share a relay address instead.
# A choice; Apple: Share My Email.
consent.share = Share my email address
# A choice; Apple: Hide My Email.
consent.hide = Hide my email address
# A note on “Hide my email address”.
consent.hide-note = Messages from the app to this address don’t reach you.
# After a sign-in with a code.
consent.advice = To need no code next time, add a passkey on your account page, on a device where you are signed in.
# What the app gets. An identifier is a number that stands for the user.
consent.gets-all = {app} receives your name, the email address you choose, and an identifier for you that only this developer receives. Your name is sent only the first time.
# What the app gets, without the email address.
consent.gets-name = {app} receives your name, sent only the first time, and an identifier for you that only this developer receives. Your email address isn’t sent.
# What the app gets, without the name.
consent.gets-email = {app} receives the email address you choose, and an identifier for you that only this developer receives. Your name isn’t sent.
# What the app gets, without name and email address.
consent.gets-identifier = {app} receives an identifier for you that only this developer receives. Your name and your email address aren’t sent.
# What the app gets at a later sign-in.
consent.gets-again = {app} receives your existing identifier. Your name isn’t sent again.
# What the app gets at a later sign-in.
consent.gets-again-email = {app} receives your existing identifier and the email address {email}. Your name isn’t sent again.

## Returning to the app

# Heading and title of a page that sends the browser back to the app.
return.heading = Returning to the app
# Below it; “Continue” is the button.
return.lead = If nothing happens, press Continue.
# In a browser without JavaScript.
return.no-script = Turn on JavaScript to return to the app.
# While the page does its work.
return.sending = Sending the response to the app.
# The page that opened this window is closed.
return.no-opener = The app can’t get the response.
# The page that opened this window did nothing.
return.not-taken = The app didn’t take the response.
# A button.
return.close = Close this window

## The end of a sign-in, and errors

# Heading.
end.finished = You have already signed in
# Below it.
end.finished-text = The app has received your sign-in. To sign in again, go back to the app.
# Heading.
end.canceled = This sign-in was canceled
# Below it.
end.canceled-text = To sign in anyway, go back to the app and start again.
# Heading.
end.expired = This sign-in took too long
# Below it.
end.expired-text = You have ten minutes to finish a sign-in. Go back to the app and start again.
# Heading; https is the protocol.
end.https = This page requires https
# Below it, for the operator of the service. {issuer} is a URL; {option} is an option of a command, such as --issuer.
end.https-text = The issuer of this service is {issuer}, so browsers store its cookies for https only, but this page was opened over http. Open {issuer} instead, or start the service without {option}.
# Heading.
end.too-many = Too many sign-ins at once
# Below it.
end.too-many-text = Too many people on your network are signing in at the moment. Try again in a minute.
# Heading; one of the next texts gives the reason.
end.stopped = This sign-in can’t continue
# The sign-in began in another browser.
end.other-browser = It began in another browser, or this browser doesn’t store cookies. Go back to the app and start again.
# The form came from a page of somebody else.
end.other-site = The form came from another site. Go back to the app and start again.
# The service doesn’t know the sign-in.
end.unknown = This service doesn’t know it. The service may have been reset. Go back to the app and start again.
# The app or the account no longer exists.
end.removed = The app or the account has been removed. Go back to the app and start again.
# The user has just ended all sign-ins of the account.
end.ended = The sign-ins of this account have just been ended. Go back to the app and start again.
# An error of the service.
end.broken = Something is wrong with this service. You did nothing wrong. Go back to the app and start again.
# Heading and title: the app made a mistake. The code of the error follows.
error.request = Sign-in not possible
# Below it.
error.request-lead = The app sent an invalid authorization request.
# At the end of that page.
error.request-hint = Go back to the app, or contact its developer.
# Heading: the service has an error.
error.account = Your account isn’t available at the moment
# Heading: the service has an error.
error.sign-in = Signing in isn’t possible at the moment
# Below these headings.
error.service = Something is wrong with this service. You did nothing wrong, and nothing was lost. Try again in a few minutes.
# Heading: no such page.
error.not-found = Page not found
# Below it.
error.not-found-text = This service has no page at this URL.
# A link to the console, the pages for developers.
error.console = Open the console
# Heading: a limit.
error.too-many = Too many requests
# Below it.
error.too-many-text = Your network has opened too many pages at once. Wait a few seconds, and reload this page.
# Heading: the user opened a URL of Apple, and this machine leads to this service.
error.not-apple = This isn’t Apple
# Below it. {host} is such as appleid.apple.com.
error.not-apple-text = On this machine, {host} leads to Quince, a service for testing.
# Before a command.
error.not-apple-remedy = To reach Apple again:
# Heading: a form of the account pages was refused.
error.unchanged = Nothing was changed
# Heading: the page was of an app that is no longer used, for example.
error.gone = This page no longer exists
# Heading: a limit.
error.too-many-changes = Too many changes at once
# Below “Nothing was changed”.
error.other-site = The form came from a page of another site. If you didn’t send it, you don’t have to do anything.
# Below “Nothing was changed”.
error.other-session = You have signed in again since this form was shown. Open your account and repeat the change.
# Below “Nothing was changed”.
error.malformed = The form can’t be read. Open your account and repeat the change.
# Below “This page no longer exists”.
error.gone-text = You stopped using the app, or removed the email address.
# Below “Too many changes at once”.
error.too-many-changes-text = Wait a minute, then try again.
# The user’s session has ended.
error.sign-in-again = Sign in again.
# A link on these pages.
error.open-account = Open your account

## The top of the account pages

# A button: the verb.
account.sign-out = Sign out
# The name of the navigation, for screen readers.
account.navigation = Account
# In the navigation, and a heading: the apps that the user signs in to.
account.apps = Apps
# In the navigation: name and email addresses.
account.personal = Personal
# In the navigation, and a heading.
account.passkeys = Passkeys
# In the navigation, and a heading: the browsers in which the user is signed in.
account.sessions = Sessions
# In the navigation: what happened lately.
account.activity = Activity
# A message. {day} is such as January 31, 2026.
account.deleted-on = This account will be deleted on {day}.
# A link after it.
account.keep = Keep it
# A message.
account.asked = Another browser asks to sign in to your account.
# A link after it.
account.asked-look = Look at it

## What a form has done, told on the page after it

# Forwarding of mail from the relay address of an app.
done.forwarding-off = Forwarding is off for this app.
# Forwarding of mail from the relay address of an app.
done.forwarding-on = Forwarding is on for this app.
# After “Stop using”.
done.stopped = You stopped using Sign in with Apple for an app. It is no longer in this list.
# After “Save name”.
done.renamed = Your name is saved.
# After “Add”.
done.email-added = The email address is added. Verify it to use it.
# After “Verify”.
done.email-verified = The email address is verified.
# After “Remove”.
done.email-removed = The email address is removed.
# After the choice of an email address.
done.forward-to = Mail to your relay addresses now goes to this email address.
# After “End”.
done.session-ended = The session is ended.
# After “End all other sessions”.
done.sessions-ended = All other sessions are ended.
# After a passkey was made.
done.passkey-added = The passkey is added.
# After “Rename”.
done.passkey-renamed = The name of the passkey is saved.
# After “Remove”.
done.passkey-removed = The passkey is removed. You can delete it on your device, too.
# After “Don’t allow”: a sign-in in another browser.
done.device-denied = Refused. If you didn’t ask, you don’t have to do anything.
# After a sign-in with a code of another device.
done.signed-in-by-device = You are signed in. Add a passkey on this device, and you need no code next time.
# After a sign-in with a recovery code.
done.signed-in-by-code = You are signed in. The recovery code is used up. To need no code next time, add a passkey on this device.
# After a sign-in with a recovery code; {count} codes are unused.
done.signed-in-by-code-left[one] = You are signed in. The recovery code is used up. One code is left. Add a passkey on this device, and you need no code next time.
done.signed-in-by-code-left[other] = You are signed in. The recovery code is used up. {count} codes are left. Add a passkey on this device, and you need no code next time.
# After a sign-in with the last recovery code.
done.signed-in-by-code-last = You are signed in. The recovery code is used up. It was the last one. Create new codes below. Add a passkey on this device, and you need no code next time.
# After “Keep my account”.
done.kept = Your account is kept.

## Apps of the account

# Heading and title in development mode: Apple’s name of the feature.
apps.apple = Sign in with Apple
# Below the heading.
apps.lead = Apps and websites that you use with this account.
# In place of the list, in development mode.
apps.none-apple = You don’t use Sign in with Apple for any app.
# In place of the list.
apps.none = No app uses this account yet.
# A note on an app.
apps.last-used = Last used on {day}
# A note on an app: mail from its relay address isn’t forwarded.
apps.forwarding-off = Forwarding is off
# A note on an app: it has a relay address.
apps.hides = Hides your email address
# Heading: where mail goes; Apple: Forward To.
apps.forward = Forward to
# Below it.
apps.forward-text = Mail to your relay addresses goes to {email}.
# A link after it.
apps.forward-change = Change
# Heading: what an app has received.
app.shared = Shared with this app
# Next to the heading “Name” or “Email address”.
app.not-shared = Not shared
# A note on an email address.
app.relay = A relay address, which hides your email address
# A note on an email address.
app.relay-unforwarded = A relay address, which hides your email address. Mail to it isn’t forwarded to you.
# Before a day: the first sign-in.
app.since = Since
# Before a day: the last sign-in.
app.last-used = Last used
# Before the names of apps of the same group.
app.others = Also used by
# A link to a page of the app.
app.privacy = Privacy policy
# A link to a page of the app: terms of service.
app.terms = Terms
# The state of forwarding. Quince is the name of the service.
app.forwarding-on = Forwarding to {email} is on. Quince stores this setting, but doesn’t forward mail yet.
# The state of forwarding. Quince is the name of the service.
app.forwarding-off = Forwarding is off. Quince stores this setting, but doesn’t forward mail yet.
# {event} is the technical name of a notification.
app.turn-off-told = If you turn forwarding off, {app} is told with the event {event}.
# A notification URL is where an app gets notifications.
app.turn-off-untold = If you turn forwarding off, {app} isn’t told, because it has no notification URL.
# A button.
app.turn-off = Turn off forwarding
# {event} is the technical name of a notification.
app.turn-on-told = If you turn forwarding on, {app} is told with the event {event}.
# A notification URL is where an app gets notifications.
app.turn-on-untold = If you turn forwarding on, {app} isn’t told, because it has no notification URL.
# A button.
app.turn-on = Turn on forwarding
# Heading.
app.stop = Stop using Sign in with Apple
# Below it.
app.stop-hint = The next page says what happens and what {app} is told.
# A link to that page.
app.stop-link = Stop using…
# Heading and title: a question.
stop.heading = Stop using Sign in with Apple for {app}?
# What happens. A token is what an app holds while the user is signed in.
stop.tokens = The tokens of {app} stop working, and sign-ins in progress end. The app may sign you out.
# What happens.
stop.signed-out = The app may sign you out.
# What happens; {others} is one app or several.
stop.others = You also stop using {others}, because these apps belong together.
# What happens; {event} is the technical name of a notification.
stop.told-event = {app} is told that you stopped, with the event {event}. It isn’t told why.
# What happens.
stop.told = {app} is told that you stopped. It isn’t told why.
# What happens; a notification URL is where an app gets notifications.
stop.untold-url = {app} isn’t told, because it has no notification URL. It notices that its tokens no longer work.
# What happens.
stop.untold = {app} isn’t told.
# What happens.
stop.kept = {app} may keep the account that you have there, and what it knows about you. To have that deleted, ask {app}.
# What happens later.
stop.again = If you sign in again, it is a first sign-in: you choose again what you share. {app} recognizes you.
# What happens later.
stop.again-relay = If you sign in again, it is a first sign-in: you choose again what you share. {app} recognizes you, and your relay address stays the same.
# A button.
stop.button = Stop using

## Name and email addresses

# Heading and title.
personal.heading = Personal information
# Below the fields of the name.
personal.name-hint = Apps that you use already keep the name that you shared. They aren’t told.
# A button.
personal.save-name = Save name
# Heading.
personal.emails = Email addresses
# A note on the email address of the account.
personal.own = Your account
# A note on an email address.
personal.verified = Verified
# A note on an email address.
personal.unverified = Not verified
# A button: the verb.
personal.verify = Verify{unseen} {email}{/unseen}
# A button.
personal.remove = Remove{unseen} {email}{/unseen}
# Label of a field.
personal.another = Another email address
# The button next to it.
personal.add = Add
# Below it; development mode is for developers.
personal.add-hint = In development mode, a click verifies it. No email is sent.
# Above a list of email addresses, whose sentence ends with one of them.
personal.forward = Mail to your relay addresses goes to
# A button.
personal.save = Save
# In place of that button.
personal.no-choice = Add and verify another email address to have a choice.
# Heading.
personal.data = Your data
# Below it.
personal.data-hint = A file with everything that this service has stored about you.
# A link to that file.
personal.download = Download your data
# A link to the page that deletes the account; also its title and its button.
personal.delete = Delete account
# A problem of the form.
personal.cannot-verify = This service can’t verify another email address.
# A problem of the form.
personal.taken = This email address belongs to another account.
# A problem of the form; {count} is 10.
personal.full = An account has at most {count} more email addresses. Remove one first.
# A problem of the form.
personal.verify-first = Verify the email address first.
# A problem of the form.
personal.missing = That email address isn’t one of this account.

## Passkeys and recovery codes

# Below the heading “Passkeys”.
passkeys.lead = With a passkey you sign in with your face, fingerprint or device lock.
# In place of the list.
passkeys.only-codes = You can now sign in with recovery codes only. Add a passkey.
# In place of the list.
passkeys.none = You have no passkey yet.
# Label of a field with the name of a passkey, for screen readers.
passkeys.name = Name of the passkey {name}
# A note on a passkey.
passkeys.added = Added {day}
# A note on a passkey, or on a session.
passkeys.last-used = Last used {time}
# A note on a passkey.
passkeys.not-used = Not used yet
# A note on a passkey: it is synchronized.
passkeys.synced = On your other devices, too
# A button; {name} is the name of the passkey.
passkeys.rename = Rename{unseen} {name}{/unseen}
# Opens a question; {name} is the name of the passkey.
passkeys.remove-ask = Remove…{unseen} {name}{/unseen}
# The question.
passkeys.remove-text = This passkey can no longer sign in. All other sessions end. It stays on your device until you delete it there.
# Continues it.
passkeys.remove-last = You can then sign in with recovery codes only.
# The button; {name} is the name of the passkey.
passkeys.remove = Remove{unseen} {name}{/unseen}
# After the list.
passkeys.suggest = This passkey is on one device only. Add another one, on a second device or a security key, in case you lose the first.
# A button.
passkeys.add = Add a passkey
# In a browser without passkeys or without JavaScript.
passkeys.add-without = To add a passkey, use a browser that has passkeys, and turn JavaScript on.
# Heading and title.
passkeys.codes = Recovery codes
# Below it.
passkeys.codes-left = Unused codes: {count}.
# Below it.
passkeys.codes-none = You have no recovery codes.
# Continues it.
passkeys.codes-hint = With a code you sign in once, if you lose your devices.
# Opens a question.
passkeys.replace-ask = Replace recovery codes…
# The question.
passkeys.replace-text = The earlier codes stop working at once.
# The button.
passkeys.replace = Replace recovery codes
# A button.
passkeys.create-codes = Create recovery codes
# A problem of the form; {count} is 60.
passkeys.name-wrong = Enter a name of 1 to {count} characters.
# A problem of the form.
passkeys.only-one = This is your only passkey. Create recovery codes or add another passkey first.
# A problem of the form; {count} is 20.
passkeys.full = An account has at most {count} passkeys. Remove one first.
# Heading of new recovery codes.
codes.heading = Save your recovery codes
# Below it.
codes.lead = Each code signs you in once, if you lose your devices. Keep them where only you find them. They aren’t shown again, and earlier codes no longer work.
# A button.
codes.copy = Copy
# A button.
codes.print = Print
# After “Copy”.
codes.copied = The codes are copied.
# After “Copy”.
codes.not-copied = This browser didn’t copy the codes. Print them or write them down.
# A button that leaves the page.
codes.done = Done
# After a sign-in with a recovery code; {count} codes are unused.
codes.used[one] = The recovery code is used up. One code is left.
codes.used[other] = The recovery code is used up. {count} codes are left.
# After a sign-in with the last recovery code.
codes.used-last = The recovery code is used up. It was the last one.

## New accounts

# Heading and title of the page that a link in an email opens; also its button.
invitation.heading = Create a passkey
# Below it.
invitation.lead = for the account {email}
# Below the button.
invitation.hint = Then you sign in with your face, fingerprint or device lock.
# In a browser without passkeys or without JavaScript.
invitation.without = To create a passkey, use a browser that has passkeys, and turn JavaScript on.
# Below the heading “Save your recovery codes”.
invitation.codes = Your passkey is ready. Each recovery code signs you in once, if you lose your devices. Keep them where only you find them. They aren’t shown again.
# A link.
invitation.account = Continue to your account
# Heading.
invitation.ended = This invitation no longer works
# Below it.
invitation.ended-text = An invitation can be used once, within a day. If you have an account, sign in. If not, ask for a new one.
# A problem: the same, in one sentence.
invitation.ended-problem = This invitation no longer works. Ask for a new one.
# Heading; a link in an email.
invitation.link-ended = This link no longer works
# Below it.
invitation.link-ended-text = A link can be used once, within a day. If you have an account, sign in.
# Heading and title; also a link.
register.heading = Create an account
# Below it.
register.lead = You get an email with a link. There you create a passkey, which signs you in.
# A link.
register.sign-in = Sign in to an account that you have
# Heading.
register.sent = Check your email
# Below it.
register.sent-text = A message arrives within a few minutes. Its link works once, within a day. If you came from an app, go back to it afterwards and sign in there. If nothing arrives, look for it in the folder for spam.
# A link.
register.again = Enter the email address again
# A problem: a limit.
register.too-many = Too many requests for messages. Try again in an hour.

## Sessions and sign-ins on other devices

# Below the heading “Sessions”.
sessions.lead = Browsers in which these pages are open with your account. Apps have sessions of their own: if someone else has used your account, also stop using the apps.
# A mark next to the name of the browser.
sessions.this = this browser
# A note: when the session began.
sessions.since = Since {time}
# A button; {browser} is such as Firefox on Linux.
sessions.end = End{unseen} the session of {browser} since {time}{/unseen}
# A button.
sessions.end-others = End all other sessions
# Heading and title.
device.heading = Sign-ins on other devices
# In place of the list.
device.none = Nobody is asking to sign in to your account.
# {button} is “Other ways to sign in”.
device.none-hint = To sign in on a new device, choose {button} there and enter your email address.
# Above the list; {button} is “Don’t allow”.
device.lead = Is this you? If not, choose {button}, and give the code to nobody.
# Before six digits.
device.enter = Enter this code on the new device:
# A button; {browser} is such as Firefox on Linux. The first words are the same as page.deny.
device.deny = Don’t allow{unseen} the sign-in of {browser}{/unseen}
# A button; {browser} is such as Firefox on Linux. The first word is the same as page.allow.
device.allow = Allow{unseen} the sign-in of {browser}{/unseen}

## What happened with the account lately

# Heading and title.
activity.heading = Recent activity
# Below it; {days} is 30.
activity.lead = If you don’t recognize something, remove the passkey or end the session. After {days} days, IP addresses are shortened to their networks.
# A link: the beginning of the list.
activity.newest = Newest
# A link: the next page of the list.
activity.earlier = Earlier
# An event; the name of the app is below it.
activity.sign-in = You signed in to an app
# An event.
activity.account-sign-in = You signed in to your account
# An event.
activity.account-sign-out = You signed out of your account
# An event.
activity.session-ended = You ended a session
# An event.
activity.sessions-ended = You ended all other sessions
# An event: someone may have cloned the passkey.
activity.passkey-counter = A passkey was refused, because it may have a copy
# An event.
activity.passkey-added = A passkey was added
# An event.
activity.passkey-renamed = A passkey was renamed
# An event.
activity.passkey-removed = A passkey was removed
# An event.
activity.recovery-code-used = A recovery code was used
# An event.
activity.recovery-code-refused = A wrong recovery code was entered
# An event.
activity.recovery-codes-replaced = The recovery codes were replaced
# An event.
activity.invitation-made = You were invited to make a passkey
# An event.
activity.invitation-used = An invitation was used
# An event.
activity.device-asked = Another browser asked to sign in
# An event.
activity.account-registered = You created the account
# An event.
activity.device-allowed = You allowed a sign-in in another browser
# An event.
activity.device-denied = You didn’t allow a sign-in in another browser
# An event.
activity.device-code-used = A code of your device was used
# An event.
activity.device-code-refused = A wrong code of your device was entered
# An event.
activity.name-changed = You changed your name
# An event.
activity.email-added = You added an email address
# An event.
activity.email-verified = You verified an email address
# An event.
activity.email-removed = You removed an email address
# An event: mail to relay addresses.
activity.forward-to-changed = You changed where hidden mail goes
# An event.
activity.forwarding-changed = You turned forwarding of an app’s mail on or off
# An event; the name of the app is below it.
activity.consent-given = You signed in to an app for the first time
# An event; the name of the app is below it.
activity.consent-ended = You stopped using an app
# An event; the name of the app is below it.
activity.revoked = An app ended your consent
# An event; a token is what an app holds while the user is signed in.
activity.code-replayed = An app used a sign-in twice, so its tokens were ended
# An event.
activity.data-exported = The data of the account was exported
# An event.
activity.deletion-planned = The deletion of the account was planned
# An event.
activity.deletion-canceled = The deletion of the account was canceled
# An event.
activity.account-added = The account was created
# An event; the operator runs this service.
activity.account-changed = The account was changed by the operator

## Deleting the account

# Heading; {day} is such as January 31, 2026.
delete.planned = Your account will be deleted on {day}
# Below it.
delete.planned-lead = Until then you can keep it.
# A button, or a link: the account isn’t deleted.
delete.keep = Keep my account
# Heading of a list of consequences.
delete.otherwise = If you don’t keep it
# Heading: a question.
delete.heading = Delete your account?
# Below it.
delete.days[one] = It is deleted after {count} day. Until then you can keep it.
delete.days[other] = It is deleted after {count} days. Until then you can keep it.
# Below it, if there are no days in which the user can change their mind.
delete.at-once = This can’t be undone.
# What happens.
delete.sign-in = You can no longer sign in to any app with this account.
# Continues it; a token is what an app holds while the user is signed in.
delete.tokens = Tokens and sign-ins in progress stop working.
# What happens.
delete.relay = Your relay addresses stop working. No other account ever gets them.
# What happens; a list of apps follows.
delete.told-list = What your apps are told at the deletion:
# After the name of an app; {event} is the technical name of a notification.
delete.told-event = the event {event}
# After the name of an app, whose sentence it continues; a notification URL is where an app gets notifications.
delete.untold = isn’t told, because it has no notification URL
# What happens.
delete.all-told = The apps that you use with this account are told when it is deleted.
# What happens; {apps} is one app or several.
delete.some-told = Of your apps, only these are told when the account is deleted: {apps}.
# What happens.
delete.none-told = The apps that you use with this account aren’t told when it is deleted.
# What happens.
delete.kept = The apps may keep the accounts that you have there. To have those deleted, ask the apps first.
# What happens.
delete.no-apps = No app is told, because you use none.
# What happens.
delete.data = Your name, your email addresses and your sessions are deleted.
# Heading: the second question.
delete.sure = Are you sure?
# Below it; {email} is the account.
delete.sure-days[one] = {email} will be deleted in {count} day.
delete.sure-days[other] = {email} will be deleted in {count} days.
# Below it; {email} is the account.
delete.sure-now = {email} will be deleted now.
# Heading of the page after the deletion.
delete.done = Your account is deleted
# Below it.
delete.done-text = Apps that receive notifications are told. Your relay addresses no longer work.
# A link.
delete.other = Sign in with another account

## Email

# Subject of an email.
mail.passkey-added = A passkey was added to your account
# The first sentences of that email.
mail.passkey-added-fact = A passkey was added to your account. It can sign in from now on.
# Subject of an email.
mail.passkey-removed = A passkey was removed from your account
# The first sentences of that email.
mail.passkey-removed-fact = A passkey was removed from your account. All other sessions were ended.
# Subject of an email.
mail.enrolled = A passkey was created for your account
# The first sentences of that email.
mail.enrolled-fact = A link that was sent to you was used. It made a passkey and new recovery codes for your account.
# Subject of an email.
mail.codes-replaced = Your recovery codes were replaced
# The first sentences of that email.
mail.codes-replaced-fact = The recovery codes of your account were replaced. Earlier ones no longer work.
# Subject of an email.
mail.recovery-used = A recovery code was used to sign in
# The first sentence of that email.
mail.recovery-used-fact = Someone signed in to your account with a recovery code.
# Subject of an email.
mail.device-used = A sign-in in another browser was allowed
# The first sentence of that email.
mail.device-used-fact = Someone signed in to your account with a code that one of your devices showed.
# Subject of an email.
mail.name-changed = The name of your account was changed
# The first sentence of that email.
mail.name-changed-fact = The name of your account was changed.
# Subject of an email.
mail.emails-changed = The email addresses of your account were changed
# The first sentence of that email.
mail.emails-changed-fact = The email addresses of your account, or where its mail goes, were changed.
# Subject of an email.
mail.deletion-planned = Your account will be deleted
# The first sentences of that email; {day} is such as January 31, 2026.
mail.deletion-planned-fact = Your account will be deleted on {day}. Until then, you can sign in and keep it.
# Subject of an email.
mail.deletion-canceled = Your account will be kept
# The first sentence of that email.
mail.deletion-canceled-fact = The deletion of your account was canceled.
# The second paragraph of these emails.
mail.advice = If this was you, you don’t have to do anything. If it wasn’t you, sign in with your passkey, look at the passkeys and sessions of your account, and end those that aren’t yours.
# A line at the end; {url} is the service’s URL.
mail.service = Service: {url}
# A line at the end; {time} is such as January 31, 2026 at 16:05 UTC.
mail.time = Time: {time}
# A line at the end; {browser} is such as Firefox on Linux.
mail.browser = Browser: {browser}
# A line at the end.
mail.ip-address = IP address: {address}
# Subject of an email with a link.
mail.create = Create your account
# Its first paragraph.
mail.create-text = Someone, probably you, wants to create an account with this email address. The link works once, within a day.
# Its second paragraph.
mail.create-ignore = If this wasn’t you, ignore this message: no account is created.
# Subject of an email.
mail.exists = You already have an account
# Its first paragraph.
mail.exists-text = Someone, probably you, wants to create an account with this email address. It already has one, so nothing was changed.
# Its second paragraph.
mail.exists-advice = Sign in with your passkey, with a recovery code, or with another device on which you are signed in. If you have lost them all, ask for an invitation.
"""#
}
