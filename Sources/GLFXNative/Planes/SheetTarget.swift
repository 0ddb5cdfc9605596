/// The planes that code writes of a result.
struct SheetTarget: Hashable, Sendable {
    let sheet: PlaneSheet
    /// From a row of the sheet to the next.
    let rowBytes: Int
    /// Of the result, in pixels.
    let width: Int
    let height: Int
    /// Alpha from here on is opaque.
    let opaque: Double
    /// The result's first row is the planes' top one. Otherwise rows of the result go up, and those of planes down.
    var isTopFirst = false

    var form: PlaneForm { sheet.form }
    /// Rows that the result and the planes have; where the planes have more, they repeat the last one.
    var commonRows: Int { min(form.height, height) }

    /// Forms that are written: others are drawn as pixels.
    static func takes(_ form: PlaneForm) -> Bool { form.horizontalLog2 <= 1 && form.verticalLog2 <= 1 }

    // MARK: Chroma

    /// Chroma is averaged of several pixels.
    var isSubsampled: Bool { form.family == .yuv && form.horizontalLog2 + form.verticalLog2 > 0 }
    var chromaSize: (width: Int, height: Int) { form.size(of: form.components[1].plane) }
    var across: ChromaTaps { ChromaTaps(log2: form.horizontalLog2, offset: form.chromaOffset.x) }
    var along: ChromaTaps { ChromaTaps(log2: form.verticalLog2, offset: form.chromaOffset.y) }
    /// Rows beside a part's own that its chroma is averaged of.
    var reach: Int { isSubsampled ? max(-along.first, along.last) : 0 }
    /// Rows of a part: those about it are averaged once more for its chroma.
    var partRows: Int { isSubsampled && form.verticalLog2 > 0 ? 64 : 16 }

    // MARK: The thread's memory, in floats

    /// In front of a row of differences, and after it.
    static let margin = 16

    func differenceFloats(_ lanes: Int) -> Int {
        ((chromaSize.width << form.horizontalLog2) + 2 * Self.margin + 4 * lanes + 15) / 16 * 16
    }

    func averageFloats(_ lanes: Int) -> Int { (chromaSize.width + lanes + 15) / 16 * 16 }

    /// Rows of averages that are kept, a power of two.
    var ring: Int { (0...).lazy.map { 1 << $0 }.first { $0 >= along.weights.count } ?? 1 }

    func memory(lanes: Int) -> Int {
        isSubsampled ? 2 * (differenceFloats(lanes) + ring * averageFloats(lanes)) : 0
    }
}

extension SheetTarget {
    /// What a result that is drawn into a texture is delivered as.
    init(_ delivery: SheetDelivery<NativeTexture>, of result: NativeTexture) {
        self.init(
            sheet: delivery.sheet, rowBytes: delivery.target.rowBytes, width: result.width, height: result.height,
            opaque: delivery.opaque, isTopFirst: result.rowBytes < 0)
    }
}
