package import CLibAV

extension AVFrame {
    /// `data[0…3]`, which Swift sees as a tuple.
    package var planePointers: [UnsafeMutablePointer<UInt8>?] { [data.0, data.1, data.2, data.3] }

    /// `linesize[0…3]`.
    package var planeStrides: [Int32] { [linesize.0, linesize.1, linesize.2, linesize.3] }

    package var pixelFormat: AVPixelFormat { AVPixelFormat(rawValue: format) }
}
