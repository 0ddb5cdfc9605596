package import CGLFXLibAV

extension AVFrame {
    /// `data[0…3]`, which Swift imports as a tuple.
    package var planePointers: [UnsafeMutablePointer<UInt8>?] { [data.0, data.1, data.2, data.3] }

    /// `linesize[0…3]`.
    package var planeStrides: [Int32] { [linesize.0, linesize.1, linesize.2, linesize.3] }

    /// `data[plane]` and `linesize[plane]`, without an array for them: for what is done for every frame.
    package func plane(_ plane: Int) -> (start: UnsafeMutablePointer<UInt8>?, stride: Int) {
        switch plane {
        case 0: (data.0, Int(linesize.0))
        case 1: (data.1, Int(linesize.1))
        case 2: (data.2, Int(linesize.2))
        default: (data.3, Int(linesize.3))
        }
    }

    package var pixelFormat: AVPixelFormat { AVPixelFormat(rawValue: format) }
}
