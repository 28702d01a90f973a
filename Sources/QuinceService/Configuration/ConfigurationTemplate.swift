extension ConfigurationFile {
    /// What `quince config init` writes: every key with its default and a word of explanation; it parses as it stands.
    package static let template = """
        # Configuration of Quince. Start with: quince serve --config quince.yaml
        # Flags win over environment variables (QUINCE_PORT ...), those over this file, this file over the defaults.
        # Paths are relative to the folder of this file. A key that is left out keeps its default.

        # The address to listen on. Port 0 takes a free port.
        host: 127.0.0.1
        port: 8080

        # How many proxies are in front, each adding to X-Forwarded-For. With 0 the header is ignored.
        # proxies: 1

        # What goes into `iss`. Default: the address, http://localhost:PORT.
        # issuer: https://appleid.apple.com

        # development: this machine only, one-click accounts, localhost return URLs, console open.
        # production: an https issuer is required, the console is closed.
        mode: development

        # A SQLite file, or ":memory:" for a run that leaves nothing behind. Default: the folder .quince.
        # database: quince.sqlite

        # How long a refresh token is kept that nobody uses, in days.
        # unused-token-days: 365

        # documented: as Apple's documents say. observed: as users met it. `quince profile` prints the differences.
        profile: documented

        # Single settings of the profile; every name is in the output of `quince profile`.
        profile-settings:
          boolean-claims: boolean            # boolean or string, for email_verified and is_private_email
          identity-token-lifetime: 86400     # seconds
          # error-descriptions: true

        # The domain of the relay addresses of persons who hide theirs.
        # relay-domain: private.icloud.com

        # Answers sign-ins without pages, for tests without a browser: an account's address, or any (login_hint decides).
        # auto-approve: jane@example.com

        # trace, debug, info, notice, warning, error or critical.
        log-level: info

        # text or json: one line a message either way.
        log-format: text

        # Runs that repeat (development): the clock stands still, and subjects, relay addresses, codes, tokens and ids are
        # the same in every run. With signing keys from files, two runs of one script give equal responses.
        # clock: 2026-01-01T00:00:00Z
        # seed: any text

        # RSA private keys (PEM) that sign identity tokens, in the place of those that Quince makes and keeps.
        # signing-keys:
        #   - file: signing-1.pem            # openssl genrsa -out signing-1.pem 2048
        #     id: kid1                       # `kid`; left out, it is derived from the key

        # Developers' teams. Leave `teams` out for the ready-made one, which looks like this.
        teams:
          - id: QUINCE0001                   # ten uppercase letters or digits; `iss` of the client secret
            name: Quince Samples
            keys:
              - id: QNCKEY0001               # `kid` of the client secret; without a file Quince makes the key
                # file: AuthKey_QNCKEY0001.p8
            apps:
              - id: com.example.quince.app   # an App ID (bundle identifier)
                kind: app
                name: Quince Sample App
              - id: com.example.quince.web   # a Services ID: the client_id of a website
                kind: service
                name: Quince Sample
                primary: com.example.quince.app
                return-urls:                 # compared character for character
                  - http://localhost:8080/_quince/try/callback
                  # - https://shop.example/callback

        # The persons who can sign in. Leave `accounts` out for these three.
        accounts:
          - email: jane@example.com
            first-name: Jane
            last-name: Quince
            email-sharing: share
          - email: ravi@example.com
            first-name: Ravi
            last-name: Medlar
            email-sharing: hide              # proposes a relay address
            # identifiers:                   # how a team knows the account; what is left out, Quince chooses
            #   - team: QUINCE0001
            #     subject: 001999.5a6b7c8d9e0f5a6b7c8d9e0f5a6b7c8d.0123
            #     relay-address: ab12cd34ef@privaterelay.appleid.com
          - email: mono@example.com          # no name on record
            email-sharing: share

        """
}
