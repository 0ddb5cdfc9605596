internal import GLFXCore
internal import Glibc

/// What the pictures that shaders draw into for themselves may take together. A text or a preset of a few lines can ask for
/// any number of them, of any size.
enum TargetLimit {
    /// Bytes that any chain may take, and how many pictures of the frame's size in 32-bit floats: room for what reads
    /// and writes at the frame's own size.
    private static let usual = 2_147_483_648.0
    private static let frames = 64.0

    /// - Parameters:
    ///   - bytes: of each stage's pictures, with the shader's name.
    ///   - width: of the chain's frames, in pixels; `height` likewise.
    /// - Throws: `.limit` where they take more together, or more than this machine has.
    static func check(_ bytes: [(name: String, bytes: Double)], width: Int, height: Int) throws(Failure) {
        let memory = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE)))
        let limit = min(max(usual, frames * 16 * Double(width) * Double(height)), memory)
        let sum = bytes.reduce(0) { $0 + $1.bytes }
        guard sum > limit, let largest = bytes.max(by: { $0.bytes < $1.bytes }) else { return }
        throw Failure(
            .limit,
            "'\(largest.name)' draws into pictures of \(text(sum)) together, and frames of \(width)x\(height) may have "
                + text(limit),
            advice: "make its targets fewer or smaller")
    }

    private static func text(_ bytes: Double) -> String {
        bytes < 1e12 ? "\(fixed(bytes / 1e9, 1)) GB" : "more than 1000 GB"
    }
}

extension TextureRequest {
    /// With its mipmaps.
    var bytes: Double {
        Double(width) * Double(height) * Double(shape.layerCount) * Double(format.bytesPerPixel)
            * (isMipmapped ? 4.0 / 3 : 1)
    }
}
