// What drawing the English center button costs: layout, pixels and PNG, by the way every user of the library goes.
//
//   button-cost 375x64@6 200        the median of 200 draws in microseconds, then the file's size in bytes
//   button-cost 375x64@6 --memory   by how many bytes the first draw lets the process grow, then the raster's size

import Foundation
import QuinceButtons

let usage = "usage: button-cost WIDTHxHEIGHT@SCALE COUNT|--memory\n"

func leave(_ text: String) -> Never {
    FileHandle.standardError.write(Data(text.utf8))
    exit(2)
}

/// A figure of this process from Linux, in bytes: `VmRSS` is what it holds, `VmHWM` the most it ever held.
func memory(_ field: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2, let size = words[0].wholeMatch(of: /(\d+)x(\d+)@(\d)/)?.output else { leave(usage) }
let parameters = [
    (name: "width", value: String(size.1)), ("height", String(size.2)), ("scale", String(size.3)),
]
let specification = try ButtonSpecification(mode: .center, parameters: parameters)

if words[1] == "--memory" {
    guard let before = memory("VmRSS") else { leave("button-cost: memory is measured on Linux alone\n") }
    let png = try ButtonImage(specification).png()
    guard let after = memory("VmHWM"), !png.isEmpty else { leave(usage) }
    let pixels = specification.width * specification.height * specification.scale * specification.scale
    print(max(0, after - before), pixels * 2)
} else {
    guard let count = Int(words[1]), (1...1_000_000).contains(count) else { leave(usage) }
    var bytes = 0
    var times: [Double] = []
    for round in 0..<(count + count / 4 + 1) {
        let start = ContinuousClock.now
        bytes = try ButtonImage(specification).png().count
        // The first rounds warm up.
        if round > count / 4 { times.append((ContinuousClock.now - start) / .microseconds(1)) }
    }
    print(times.sorted()[times.count / 2], bytes)
}
