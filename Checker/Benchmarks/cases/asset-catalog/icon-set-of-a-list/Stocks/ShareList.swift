import SwiftUI

struct ShareList: View {
    let shares = [("Apple", "apple", 189.2), ("Siemens", "siemens", 171.0)]

    var body: some View {
        List(shares, id: \.0) { name, icon, price in
            NavigationLink(destination: ChartView(symbol: name)) {
                Image(icon).resizable().frame(width: 24, height: 24)
                Text(name)
                Spacer()
                Text(price, format: .currency(code: "USD"))
            }
        }
    }
}
