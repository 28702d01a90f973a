/// The filters of a PNG's rows (PNG §9).
enum RowFilters {
    /// Appends the rows to `rows` without their filters.
    static func remove(
        from raw: ArraySlice<UInt8>,
        stride: Int,
        pixel: Int,
        into rows: inout [UInt8]
    ) throws(PictureRefusal) {
        var above = [UInt8](repeating: 0, count: stride)
        for begin in Swift.stride(from: raw.startIndex, to: raw.endIndex, by: stride + 1) {
            var row = Array(raw[begin + 1..<begin + 1 + stride])
            try Self.remove(raw[begin], from: &row, above: above, pixel: pixel)
            rows += row
            above = row
        }
    }

    private static func remove(_ filter: UInt8, from row: inout [UInt8], above: [UInt8], pixel: Int)
        throws(PictureRefusal)
    {
        switch filter {
        case 0: break
        case 1: for x in row.indices.dropFirst(pixel) { row[x] &+= row[x - pixel] }
        case 2: for x in row.indices { row[x] &+= above[x] }
        case 3:
            for x in row.indices {
                let left = x >= pixel ? Int(row[x - pixel]) : 0
                row[x] &+= UInt8((left + Int(above[x])) / 2)
            }
        case 4:
            for x in row.indices {
                let (left, corner) = x >= pixel ? (row[x - pixel], above[x - pixel]) : (0, 0)
                row[x] &+= Self.paeth(left, above[x], corner)
            }
        default: throw PictureRefusal("the PNG is damaged: there is no filter \(filter)")
        }
    }

    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(up) - Int(corner)
        let toLeft = abs(estimate - Int(left))
        let toUp = abs(estimate - Int(up))
        let toCorner = abs(estimate - Int(corner))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
