/// One row of the profile's table: a property, its name in `quince.yaml`, and the sources of its two values.
package struct ProfileSetting: Sendable {
    /// The key under `profile-settings`, such as `boolean-claims`.
    package let name: String
    /// What the setting decides, in a phrase.
    package let meaning: String
    /// The accepted values, in a phrase.
    package let accepted: String
    package let documented: String
    package let observed: String
    /// The source of the values: a document, or a report of an observation.
    package let source: String

    let applyObserved: @Sendable (inout Profile) -> Void
    let apply: @Sendable (inout Profile, String) -> Bool
    let read: @Sendable (Profile) -> String

    init<Value: ProfileValue>(
        _ name: String,
        _ property: any WritableKeyPath<Profile, Value> & Sendable,
        meaning: String,
        observed: Value? = nil,
        source: String
    ) {
        let documented = Profile(.documented)[keyPath: property]
        let seen = observed ?? documented
        self.name = name
        self.meaning = meaning
        self.accepted = Value.accepted
        self.documented = documented.settingText
        self.observed = seen.settingText
        self.source = source
        self.applyObserved = { $0[keyPath: property] = seen }
        self.apply = { profile, text in
            guard let value = Value(settingText: text) else { return false }
            profile[keyPath: property] = value
            return true
        }
        self.read = { $0[keyPath: property].settingText }
    }

    /// The setting's value in `profile`, as text.
    package func value(in profile: Profile) -> String { self.read(profile) }

    /// Changes this setting of `profile`; false if the text isn't an accepted value.
    package func set(_ text: String, in profile: inout Profile) -> Bool { self.apply(&profile, text) }
}
