/// Facts from some files that other files need.
package struct ProjectFacts: Sendable {
    /// Colors of asset catalogs, by name.
    package var colors: [String: AssetColor] = [:]
    /// Pictures of asset catalogs, by name.
    package var images: [String: AssetImage] = [:]
    /// The same by the path of the catalog's file, for names that several catalogs have.
    package var colorPlaces: [String: [String: AssetColor]] = [:]
    package var imagePlaces: [String: [String: AssetImage]] = [:]
    /// Whether an app is always light or dark, by the folder of the file that says so.
    package var interfaceStyles: [String: InterfaceStyle] = [:]
    /// The appearances that code gives the app's window.
    package var windowStyles: Set<InterfaceStyle> = []
    /// Classes of the project that put Apple's button into a view of their own, by name.
    package var wrappers: [String: WrapperClass] = [:]
    /// Types the project declares under the name of one of Apple's, such as `SignInWithAppleButton`, or of QuinceUI's.
    package var shadowingTypes: Set<String> = []
    /// Changes that code makes to outlets of a storyboard, by class and outlet: `LoginViewController.appleButton`.
    package var outletChanges: [String: [OutletChange]] = [:]
    /// Localized texts, by key and language.
    package var strings: [String: [String: String]] = [:]
    /// Where pages or code load Apple's script.
    package var appleScripts: [AppleScript] = []
    /// Style sheets of the project that are not too large, by path.
    package var styleSheets: [String: [UInt8]] = [:]
    /// The style sheets that a program loads, by the program's path, as it names them.
    package var loadedSheets: [String: [String]] = [:]
    /// Programs with styles that others may import, by path.
    package var styleModules: [String: StyleModule] = [:]
    /// Programs with components that others may use, by path.
    package var componentSources: [String: InputFile] = [:]
    /// The names of files about signing in that programs import, in small letters.
    package var importedFiles: Set<String> = []
    /// The sizes that style sheets give the text of a page, which `rem` counts, in points.
    package var rootFontSizes: Set<Double> = []
    /// The values that style sheets give to names for the whole page, `--brand`.
    package var rootVariables: [String: Set<String>] = [:]
    /// Names of values that style sheets set under the class `dark`.
    package var darkVariables: Set<String> = []
    /// Whether a page or a program says that the dark theme is there from the start.
    package var startsDark = false
    /// The values that style sheets give to names of Sass, `$gray`.
    var sassNames: [String: Set<String>] = [:]
    /// The style sheets that programs load with which an app begins, by the programs' paths: their rules hold on all its pages.
    var appSheets: [String: [String]] = [:]
    /// The fonts that such programs give the body of all pages.
    var pageFonts: Set<String> = []
    /// The sheets that were read for pages.
    let sheetMemory = SheetMemory()
    /// The rules of style sheets that paint the body of a page.
    package var pageSheets: [StyleSheet] = []
    /// The project's changes to Tailwind's classes; nil if there are none.
    package var tailwindTheme: TailwindTheme?
    /// What pictures show whose name says that they are Apple's logo, by the name in code and by path.
    var logoLooks: [String: [String: LogoPicture]] = [:]
    /// Whether the project has style sheets of its own.
    package var hasStyleSheets = false
    /// Classes into whose elements a style sheet paints a picture.
    package var paintedClasses: Set<String> = []
    /// The Xcode projects with several apps.
    package var xcodeTargets: [XcodeTargets] = []
    /// The SDKs that Xcode projects name: `macosx`, `iphoneos`, `auto`.
    package var sdks: Set<String> = []
    /// Code that draws screens, and constants it uses.
    package var code = CodeFacts()
    /// Resources of Android apps.
    package var resources = AndroidResources()
    /// Backgrounds of outlets and of the root views of scenes, by class and outlet (`LoginViewController.stack`,
    /// `LoginViewController.view`); several where several scenes have the class.
    package var backgrounds: [String: [StoredBackground]] = [:]
    /// Views that show others, by the name of the view that is shown.
    package var viewUses: [String: Set<ViewUse>] = [:]
    /// How many functions and variables use a name, for names about signing in.
    package var usedNames: [String: Int] = [:]
    /// Classes about signing in that other code names.
    package var classUses: Set<String> = []
    /// Classes of controllers that Swift code declares.
    package var controllerClasses: Set<String> = []
    /// Whether a file begins the code of an app: `@main`.
    package var hasMain = false
    /// Declarations by name, which the inspector of their language keeps for its second pass.
    package var declarations: [String: [any Sendable]] = [:]
    /// Classes and components that the configuration says are other ways to sign in, with the name of the company or nil.
    package var signInButtons: [String: String?] = [:]

    package init() {}

    package mutating func add(_ other: ProjectFacts) {
        self.colors.merge(other.colors) { one, _ in one }
        self.images.merge(other.images) { one, _ in one }
        for (name, places) in other.colorPlaces {
            self.colorPlaces[name, default: [:]].merge(places) { one, _ in one }
        }
        for (name, places) in other.imagePlaces {
            self.imagePlaces[name, default: [:]].merge(places) { one, _ in one }
        }
        self.interfaceStyles.merge(other.interfaceStyles) { one, _ in one }
        self.windowStyles.formUnion(other.windowStyles)
        self.wrappers.merge(other.wrappers) { one, _ in one }
        self.shadowingTypes.formUnion(other.shadowingTypes)
        self.outletChanges.merge(other.outletChanges) { $0 + $1 }
        self.strings.merge(other.strings) { $0.merging($1) { one, _ in one } }
        self.appleScripts += other.appleScripts
        self.styleSheets.merge(other.styleSheets) { one, _ in one }
        self.loadedSheets.merge(other.loadedSheets) { one, _ in one }
        self.styleModules.merge(other.styleModules) { one, _ in one }
        self.rootFontSizes.formUnion(other.rootFontSizes)
        self.importedFiles.formUnion(other.importedFiles)
        self.pageSheets += other.pageSheets
        for (name, files) in other.logoLooks {
            self.logoLooks[name, default: [:]].merge(files) { one, _ in one }
        }
        self.rootVariables.merge(other.rootVariables) { $0.union($1) }
        self.darkVariables.formUnion(other.darkVariables)
        self.startsDark = self.startsDark || other.startsDark
        self.sassNames.merge(other.sassNames) { $0.union($1) }
        self.appSheets.merge(other.appSheets) { one, _ in one }
        self.pageFonts.formUnion(other.pageFonts)
        self.componentSources.merge(other.componentSources) { one, _ in one }
        self.tailwindTheme =
            other.tailwindTheme.map { self.tailwindTheme?.joined(with: $0) ?? $0 } ?? self.tailwindTheme
        self.hasStyleSheets = self.hasStyleSheets || other.hasStyleSheets
        self.paintedClasses.formUnion(other.paintedClasses)
        self.xcodeTargets += other.xcodeTargets
        self.sdks.formUnion(other.sdks)
        self.code.add(other.code)
        self.resources.add(other.resources)
        self.backgrounds.merge(other.backgrounds) { $0 + $1 }
        self.viewUses.merge(other.viewUses) { $0.union($1) }
        self.usedNames.merge(other.usedNames) { $0 + $1 }
        self.classUses.formUnion(other.classUses)
        self.controllerClasses.formUnion(other.controllerClasses)
        self.hasMain = self.hasMain || other.hasMain
        // In place: thousands of files may declare the same name.
        for (name, declared) in other.declarations { self.declarations[name, default: []] += declared }
        self.signInButtons.merge(other.signInButtons) { one, _ in one }
    }
}

extension ProjectFacts {
    /// The role of a class or component next to Apple's button, from the configuration; nil if it isn't listed.
    package func declaredRole(of name: String) -> SiblingButton.Role? {
        guard let company = self.signInButtons[name] else { return nil }
        return company.map { .provider($0) } ?? .own
    }
}

extension ProjectFacts {
    /// The facts as a file sees them: of several assets of one name, it means the one of its own app or module.
    ///
    /// Where several are as near, nobody knows which is meant, unless they are alike.
    package func seen(from path: String) -> ProjectFacts {
        guard !self.colorPlaces.isEmpty || !self.imagePlaces.isEmpty else { return self }
        var facts = self
        for (name, places) in self.colorPlaces { facts.colors[name] = Self.nearest(places, to: path) }
        for (name, places) in self.imagePlaces { facts.images[name] = Self.nearest(places, to: path) }
        return facts
    }

    /// Forgets the places of assets whose name means one thing everywhere: there is nothing to choose.
    mutating func keepAmbiguousPlaces() {
        self.code.settleUses()
        self.colorPlaces = Self.ambiguous(self.colorPlaces)
        self.imagePlaces = Self.ambiguous(self.imagePlaces)
    }

    private static func ambiguous<Asset: Hashable>(_ all: [String: [String: Asset]]) -> [String: [String:
        Asset]]
    {
        all.filter { Set($0.value.values).count > 1 }
    }

    private static func nearest<Asset: Hashable>(_ places: [String: Asset], to path: String) -> Asset? {
        let found = Set(PathNames.nearest(to: path, Array(places), \.key).map(\.value))
        return found.count == 1 ? found.first : nil
    }
}

/// A view that shows another.
package struct ViewUse: Hashable, Sendable {
    /// The name of the view.
    package var owner: String
    /// The file it is declared in.
    package var path: String

    package init(owner: String, path: String) {
        self.owner = owner
        self.path = path
    }
}

/// A color of an asset catalog.
package struct AssetColor: Hashable, Sendable {
    package var light: RGBColor
    package var dark: RGBColor

    package init(light: RGBColor, dark: RGBColor) {
        self.light = light
        self.dark = dark
    }
}

/// The background of a view in a storyboard, combined with everything that shows through it.
package struct StoredBackground: Sendable {
    /// Computes the color when the colors of the whole project are known; nil if it can't be determined.
    package let color: @Sendable (ProjectFacts) -> AssetColor?

    package init(_ color: @escaping @Sendable (ProjectFacts) -> AssetColor?) { self.color = color }
}

extension ProjectFacts {
    /// The background behind an outlet or a root view; nil if no storyboard shows it, or if two storyboards differ.
    package func background(of name: String) -> AssetColor? {
        guard let stored = self.backgrounds[name] else { return nil }
        let colors = Set(stored.map { $0.color(self) })
        return colors.count == 1 ? colors.first ?? nil : nil
    }
}

/// A change that code makes to an outlet.
package struct OutletChange: Hashable, Sendable {
    package var place: SourcePlace
    /// The property that is set, such as `layer.cornerRadius`.
    package var property: String
    /// The value, if it is a literal.
    package var value: String?
    /// Whether it happens whenever the screen is loaded.
    package var isAlways = false

    /// What stands for the object itself, in place of an outlet's name.
    package static let own = "self"
    /// The classes of UIKit's whose extensions may style a button.
    package static let extended = ["UIButton", "UIControl", "UIView"]

    package init(at place: SourcePlace, property: String, value: String?) {
        self.place = place
        self.property = property
        self.value = value
    }
}
