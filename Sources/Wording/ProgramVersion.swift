/// The version of all programs of the package: they are released together.
package enum ProgramVersion {
    package static let current = "0.1.0"
}
