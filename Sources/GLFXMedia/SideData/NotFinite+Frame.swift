internal import CGLFXLibAV
package import GLFXCore

// A frame carries the numbers in its metadata.

private let notNumbersMark = "glfx-not-numbers"
private let infiniteMark = "glfx-infinite"

extension UnsafeMutablePointer<AVFrame> {
    /// Lets a frame carry how many of its pixels are not finite.
    package func setNotFinite(_ count: NotFinite) {
        for (mark, number) in [(notNumbersMark, count.notNumbers), (infiniteMark, count.infinite)] where number > 0 {
            av_dict_set(&pointee.metadata, mark, "\(number)", 0)
        }
    }
}

extension UnsafePointer<AVFrame> {
    /// What it carries; none where nobody counted.
    package var notFinite: NotFinite {
        func number(_ mark: String) -> Int {
            av_dict_get(pointee.metadata, mark, nil, 0).flatMap { Int(String(cString: $0.pointee.value)) } ?? 0
        }
        return NotFinite(notNumbers: number(notNumbersMark), infinite: number(infiniteMark))
    }
}
