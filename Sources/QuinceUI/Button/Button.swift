// Button: What a sign-in button says, its style and its smallest size. Values and decisions only. The folders UIKit, AppKit,
// WatchKit and SwiftUI have the views, each compiled for one framework.
