internal import CGLFXLLVM
internal import GLFXCore
internal import GLFXRender

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
    /// Rows of a part.
    var partRows: Int { seamRows > 0 ? 64 : 16 }

    // MARK: Seams, where parts meet

    /// Rows on each side of a seam that its chroma is averaged of; 0: each part has all of its own.
    var seamRows: Int { isSubsampled ? along.weights.count - 1 : 0 }
    var seamCount: Int { seamRows > 0 ? (height - 1) / partRows : 0 }
    /// Of a row's averages of Cb, likewise of Cr.
    var seamFloats: Int { (chromaSize.width + Self.margin + 15) / 16 * 16 }
    /// Of what parts leave to `SeamsToPlanes`, in bytes: for each seam, from the result's first row on, its rows of Cb
    /// and Cr from the planes' top.
    var seamBytes: Int { 4 * seamCount * 2 * seamRows * 2 * seamFloats }

    /// The planes' row that a seam is above.
    /// - Parameter index: of the seam, from the result's first row on.
    func row(ofSeam index: Number) -> Number {
        isTopFirst ? (index + 1) * partRows : height - (index + 1) * partRows
    }

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
    /// The first chroma sample that is averaged of a row of the planes and those after it alone.
    func samples(from row: Number) -> Number {
        let log2 = form.verticalLog2
        guard isSubsampled else { return row }
        // At the edge rows are mirrored.
        let first = (row - along.first + ((1 << log2) - 1)) >> log2
        return (row <= row.ir.number(0)).select(row.ir.number(0), first).minimum(row.ir.number(chromaSize.height))
    }

    /// The one after the last that is averaged of rows before a row alone.
    func samples(before row: Number) -> Number {
        let log2 = form.verticalLog2
        guard isSubsampled else { return row }
        let last = (row - (1 + along.last)) >> log2
        let all = row.ir.number(chromaSize.height)
        return (row >= row.ir.number(commonRows)).select(all, last + 1).minimum(all).maximum(row.ir.number(0))
    }

    /// The row that stands for one of the planes' rows, also beyond the edges: mirrored there, as zimg does.
    func common(_ row: Number, _ ir: IRModule) -> Number {
        let padded = chromaSize.height << form.verticalLog2
        let mirrored = (row < ir.number(0)).select(
            -1 - row, (row < ir.number(padded)).select(row, 2 * padded - 1 - row))
        return mirrored.clamped(0, commonRows - 1)
    }

    /// Where a seam's averages of a row of the planes are.
    func seamRow(_ index: Number, _ row: Number, _ memory: LLVMValueRef, _ ir: IRModule) -> LLVMValueRef {
        let line = index * (2 * seamRows) + (row - self.row(ofSeam: index) + seamRows)
        return ir.address(ir.float, memory, (line * (2 * seamFloats)).ref)
    }
}
