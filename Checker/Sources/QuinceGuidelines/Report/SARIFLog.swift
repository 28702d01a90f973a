/// The parts of SARIF 2.1.0 that are written, in the words of the standard.
struct SARIFLog: Encodable {
    /// The name of the folder that relative addresses begin at.
    static let base = "SRCROOT"

    let version = "2.1.0"
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case version, runs
        case schema = "$schema"
    }

    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let originalUriBaseIds: [String: URIBase]
        let columnKind = "unicodeCodePoints"
        let results: [Result]
    }

    struct Tool: Encodable { let driver: Driver }

    struct Driver: Encodable {
        let name = "quince check"
        let semanticVersion = CheckReport.version
        let rules: [ReportingDescriptor]
    }

    struct ReportingDescriptor: Encodable {
        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let helpUri: String?
        let defaultConfiguration: Configuration
    }

    struct Configuration: Encodable { let level: String }

    struct Message: Encodable { let text: String }

    struct URIBase: Encodable { let uri: String }

    struct Invocation: Encodable {
        let executionSuccessful: Bool
        let exitCode: Int32
        let toolExecutionNotifications: [Notification]
    }

    struct Notification: Encodable {
        let level: String
        let message: Message
        let locations: [Location]
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let kind: String
        let level: String
        let message: Message
        let locations: [Location]
        let partialFingerprints: [String: String]
        let suppressions: [Suppression]?
        let properties: Properties
    }

    struct Suppression: Encodable {
        let kind: String
        let status: String
        let justification: String
    }

    struct Properties: Encodable {
        let edition: String
        let measured: String?
        let required: String?
        let button: String?
        let seenIn: [String]
    }

    struct Location: Encodable {
        let physicalLocation: PhysicalLocation
        let logicalLocations: [LogicalLocation]?
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region?
    }

    struct ArtifactLocation: Encodable {
        let uri: String
        let uriBaseId: String?
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int?
    }

    struct LogicalLocation: Encodable {
        let name: String
        let kind: String
    }
}
