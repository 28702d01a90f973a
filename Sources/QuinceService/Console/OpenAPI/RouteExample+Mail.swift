import QuinceProtocol

extension RouteExample {
    /// The mailbox.
    static let ofMail: [String: RouteExample] = [
        "listMail": .init(
            query: ["to": "ravi@example.com", "limit": 20],
            response: ["mail": [.object(Self.mailSummary)]]
        ),
        "getLatestMail": .init(query: ["to": "ravi@example.com", "wait": 5], response: Self.mail),
        "streamMail": .init(),
        "removeAllMail": .init(),
        "getMail": .init(path: ["id": ExampleValue.mailID.sample], response: Self.mail),
        "removeMail": .init(path: ["id": ExampleValue.mailID.sample]),
        "answerMail": .init(
            path: ["id": ExampleValue.mailID.sample],
            body: ["text": "Thank you!"],
            response: Self.answer
        ),
        "getMailSource": .init(path: ["id": ExampleValue.mailID.sample], query: ["copy": "sent"]),
        "getMailHTML": .init(path: ["id": ExampleValue.mailID.sample]),
        "getMailPart": .init(path: ["id": ExampleValue.mailID.sample, "part": "1"]),
        "checkMailSource": .init(
            body: ["domain": "mail.example.com", "servers": ["203.0.113.9"], "selectors": ["s1"]],
            response: Self.sourceCheck
        ),
    ]

    private static let relayAddress: JSONValue = "k3x9q2m7wp@private.icloud.com"
    private static let reverse = "news_at_shop_example_b4q2m7xa@private.icloud.com"

    private static let mailSummary: JSONObject = [
        "id": 11, "at": Self.time, "kind": "to-user", "outcome": "accepted",
        "returnPath": "news@shop.example", "recipients": [Self.relayAddress],
        "from": .string("Shop <\(Self.reverse)>"), "to": Self.relayAddress,
        "subject": "Your sign-in link", "reply": "250 2.0.0 Ok", "lenient": false, "attachmentCount": 1,
    ]

    private static let mail: JSONValue = {
        var mail = Self.mailSummary
        mail["text"] = "Your code is 480213, or use https://shop.example/sign-in?t=5f0d8c41\n"
        mail["codes"] = ["480213"]
        mail["links"] = ["https://shop.example/sign-in?t=5f0d8c41"]
        mail["attachments"] = [["part": 1, "name": "terms.pdf", "type": "application/pdf", "size": 20_412]]
        mail["explanation"] = [
            ["check": "return-path", "verdict": "passed", "message": "the mail source shop.example covers …"]
        ]
        mail["relay"] = [
            "relayAddress": Self.relayAddress, "mailbox": "ravi@example.com",
            "accountId": .string(ExampleValue.accountID.sample), "account": "ravi@example.com",
            "teamId": "QUINCE0001", "correspondent": "news@shop.example",
            "grants": [["id": .string(ExampleValue.grantID.sample), "appId": "com.example.quince.app"]],
        ]
        mail["sent"] = Self.copy("Shop <news@shop.example>")
        mail["deliveredReturnPath"] =
            "bounce+aaaaaaaaaaaaeaob6i6q.k5qxe3dqmfzgc@private.icloud.com"
        mail["delivered"] = Self.copy("Shop <\(Self.reverse)>")
        mail["changes"] = [
            [
                "name": "From", "sent": ["Shop <news@shop.example>"],
                "delivered": [.string("Shop <\(Self.reverse)>")],
            ]
        ]
        return .object(mail)
    }()

    private static let sourceCheck: JSONValue = [
        "domain": "mail.example.com", "nameServers": ["192.0.2.53"],
        "findings": [
            [
                "subject": "SPF", "good": false,
                "text":
                    "SPF doesn't pass for mail.example.com from 203.0.113.9. The domain has no SPF record. Add one.",
                "record": ["name": "mail.example.com", "text": "v=spf1 ip4:203.0.113.9 -all"],
            ],
            [
                "subject": "DKIM", "good": true,
                "text":
                    "There is a DKIM key at s1._domainkey.mail.example.com. Sign with d=mail.example.com.",
            ],
            [
                "subject": "DMARC", "good": true,
                "text": "mail.example.com has a DMARC record with p=none.",
            ],
        ],
    ]

    private static let answer: JSONValue = {
        var answer = Self.mail.object ?? [:]
        answer["id"] = 12
        answer["kind"] = "to-app"
        return .object(answer)
    }()

    private static func copy(_ from: String) -> JSONValue {
        [
            "size": 2_210, "hasHTML": false,
            "headers": [["name": "From", "value": .string(from)]],
        ]
    }
}
