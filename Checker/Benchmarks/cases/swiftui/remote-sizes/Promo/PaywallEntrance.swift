import AuthenticationServices
import SwiftUI

struct EntranceConfig: Decodable {
    let buttonWidth: Double
    let buttonHeight: Double
}

final class EntranceModel: ObservableObject {
    @Published var config: EntranceConfig?

    func load() async throws {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://cfg.promo.example/entrance.json")!)
        config = try JSONDecoder().decode(EntranceConfig.self, from: data)
    }
}

struct PaywallEntrance: View {
    @StateObject var model = EntranceModel()

    var body: some View {
        if let config = model.config {
            SignInWithAppleButton(.continue) { _ in } onCompletion: { _ in }
                .signInWithAppleButtonStyle(.black)
                .frame(width: config.buttonWidth, height: config.buttonHeight)
        }
    }
}
