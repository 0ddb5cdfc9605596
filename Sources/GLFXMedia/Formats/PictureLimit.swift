package import GLFXCore

/// How many pixels a picture of an input may have. A small header can declare more than a machine has memory for.
package enum PictureLimit {
    /// 2^27: room for a camera of 102 megapixels (11648x8736), not for 16384x9000.
    package static let usual = 134_217_728

    /// Allowed limits. libav refuses pictures of 2^28 pixels or more: eight bytes for each have to stay below 2^31
    /// (`av_image_check_size2`).
    package static let range = 1...268_435_455

    /// libav's `max_pixels`. It counts rows padded to 64 columns, and a coded picture ends with a whole block: so much
    /// more is allowed, and refused by `check` before it is converted.
    package static func allowance(_ limit: Int) -> Int64 { Int64(limit) + 64 * 65536 }

    /// - Throws: `.limit` where a picture has more pixels than a job allows.
    package static func check(_ size: PictureSize, of path: String, limit: Int) throws(Failure) {
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard overflow || pixels > limit else { return }
        throw Failure(
            .limit,
            "'\(path)' has pictures of \(size.width)x\(size.height), and the limit is \(limit) pixels (\(.maxPixels))",
            advice: !overflow && range.contains(pixels)
                ? "give \(.maxPixels) \(pixels) if you trust the file" : "it goes up to \(range.upperBound)")
    }

    /// - Parameter longest: pixels that a side may have in the renderer; nil: any number.
    /// - Throws: `.limit` where a picture that is not scaled is longer.
    package static func checkSides(_ size: PictureSize, of path: String, longest: Int?) throws(Failure) {
        guard let longest, max(size.width, size.height) > longest else { return }
        throw Failure(
            .limit,
            "'\(path)' has pictures of \(size.width)x\(size.height), and the device holds at most \(longest)x\(longest)",
            advice: "make them smaller with \(.size)")
    }
}
