extension ConfigurationFile {
    /// The file that `quince config init` writes: every key with its default and an explanation.
    ///
    /// It is a valid configuration.
    package static let template = """
        # Configuration of Quince. Start with: quince serve --config quince.yaml
        # Flags override environment variables (QUINCE_PORT ...), which override this file, which overrides the defaults.
        # Paths are relative to the folder of this file. A key that you omit keeps its default.

        # The IP address to listen on. Port 0 picks a free port.
        host: 127.0.0.1
        port: 8080

        # How many proxies are in front, each of which adds to X-Forwarded-For. With 0, the header is ignored.
        # proxies: 1

        # The address for health and metrics, or off. Default: off; in production mode, 127.0.0.1:9090.
        # management: 127.0.0.1:9090

        # How many seconds a stopped service goes on responding while it says that it isn't ready, so that a balancer
        # notices. Default: 0; in production mode, 5.
        # drain-delay: 5

        # The value of `iss`. Default: the service's URL, http://localhost:PORT.
        # issuer: https://appleid.apple.com

        # development: listens on this machine only, one-click accounts, localhost redirect URIs, console.
        # production: requires an https issuer, no console.
        mode: development

        # A SQLite file, ":memory:" for a run that stores nothing, or the URL of PostgreSQL, without a password. Default: the
        # folder .quince.
        # database: quince.sqlite

        # A file with the password for PostgreSQL. It is read again for each new connection.
        # database-password-file: password

        # How many days an unused refresh token is kept.
        # unused-token-days: 365

        # The age in days at which the newest signing key gets a successor. 0 makes none.
        # key-rotation-days: 90

        # A file with the key that encrypts private keys in the database: openssl rand -base64 32
        # wrapping-key-file: wrapping.key

        # How many days the audit log is kept.
        # audit-days: 400

        # How many requests one network may send per second in production mode; pages are a fifth of them.
        # requests-per-second: 50

        # documented: as in Apple's documents. observed: as users have seen it. `quince profile` prints the differences.
        profile: documented

        # Single settings of the profile. `quince profile` prints their names.
        profile-settings:
          boolean-claims: boolean            # boolean or string, for email_verified and is_private_email
          identity-token-lifetime: 86400     # seconds
          # error-descriptions: true

        # The domain of relay addresses.
        # relay-domain: private.icloud.com

        # The port on which the console's mailbox takes mail by SMTP (development mode), or off. Default: 1025 or the next free one.
        # smtp-port: 1025

        # lenient: teams without mail-sources get mail of every sender, with a notice. strict: as at Apple, they get none.
        # SPF and DKIM aren't checked in development mode: they count as passed.
        # relay:
        #   sources: lenient
        #   authentication: assume
        #
        # In production mode, the relay forwards mail as a filter of Postfix. `quince relay postfix` writes Postfix's configuration.
        # relay:
        #   hostname: mail.example.com       # the mail server; the MX records of relay-domain point to it
        #   spool: /var/lib/quince/mail      # the folder for messages that aren't delivered yet
        #   dkim:                            # `quince relay dns` prints the DNS records
        #     - {domain: relay.example.com, selector: q1, key-file: dkim.pem}

        # Approves sign-ins without showing pages, for tests without a browser: an account's email address, or any (login_hint decides).
        # auto-approve: jane@example.com

        # A command that sends email, and the sender: users are told about changes to their accounts.
        # sendmail: /usr/sbin/sendmail
        # mail-from: id@example.com

        # Whether anyone with an email address can create an account (production mode; needs sendmail).
        # open-registration: false

        # trace, debug, info, notice, warning, error or critical.
        log-level: info

        # text or json; both have one line per message.
        log-format: text

        # Repeatable runs (development mode): the clock is stopped, and subjects, relay addresses, codes, tokens and IDs are
        # the same in every run. With signing keys from files, two runs of a script get equal responses.
        # clock: 2026-01-01T00:00:00Z
        # seed: any text

        # RSA private keys (PEM) that sign identity tokens, instead of the keys that Quince creates.
        # signing-keys:
        #   - file: signing-1.pem            # openssl genrsa -out signing-1.pem 2048
        #     id: kid1                       # `kid`; if omitted, it is derived from the key

        # Developers' teams. Omit `teams` for the default team, which looks like this.
        teams:
          - id: QUINCE0001                   # ten uppercase letters or digits; `iss` of the client secret
            name: Quince Samples
            keys:
              - id: QNCKEY0001               # `kid` of the client secret; without a file, Quince creates the key
                # file: AuthKey_QNCKEY0001.p8
            # mail-sources:                  # who may send mail to the team's relay addresses; a domain doesn't cover its subdomains
            #   - example.com
            #   - mail.example.com
            #   - news@example.org
            apps:
              - id: com.example.quince.app   # an App ID (its bundle ID)
                kind: app
                name: Quince Sample App
                # icon: icons/sample.png       # beside the name on the sign-in pages: a square PNG or JPEG
                # notifications: https://shop.example/apple/events   # gets the events of the App ID and its Services IDs
                # privacy-policy: https://example.com/privacy   # links on the user's account page
                # terms: https://example.com/terms
              - id: com.example.quince.web   # a Services ID: the client_id of a website
                kind: service
                name: Quince Sample
                primary: com.example.quince.app
                return-urls:                 # compared character for character
                  - http://localhost:8080/_quince/try/callback
                  # - https://shop.example/callback

        # The accounts. Omit `accounts` for these three; in production mode, that means none.
        accounts:
          - email: jane@example.com
            first-name: Jane
            last-name: Quince
            email-sharing: share
          - email: ravi@example.com
            first-name: Ravi
            last-name: Medlar
            email-sharing: hide              # preselects a relay address
            # identifiers:                   # how a team knows the account; Quince chooses what you omit
            #   - team: QUINCE0001
            #     subject: 001999.5a6b7c8d9e0f5a6b7c8d9e0f5a6b7c8d.0123
            #     relay-address: ab12cd34ef@privaterelay.appleid.com
          - email: mono@example.com          # no name on record
            email-sharing: share

        """
}
