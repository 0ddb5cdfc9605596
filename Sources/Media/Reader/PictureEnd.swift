internal import CLibAV

/// Whether a picture's file has its end. libav's decoder of JPEG fills up what is missing and says nothing.
enum PictureEnd {
    /// Whether a JPEG file was cut off: nothing marks the end of its image (ITU-T T.81, annex B). Behind that there may
    /// be anything, and before it there may be whole images too, for a preview.
    static func isMissing(in file: InputFile, codec: AVCodecID) -> Bool {
        guard codec == AV_CODEC_ID_MJPEG, file.isPicture, file.isSeekable, let bytes = FileBytes(file.systemPath) else {
            return false
        }
        var offset = 2
        while let marker = bytes.number(at: offset, bytes: 2), let length = bytes.number(at: offset + 2, bytes: 2) {
            guard marker >> 8 == 0xFF else { return false }
            // The scan begins; in what follows, a byte of 255 that is no marker has a 0 behind it.
            if marker == 0xFFDA { return !bytes.contain((0xFF, 0xD9), from: offset) }
            offset += marker == 0xFFFF ? 1 : 2 + length
        }
        return true
    }
}
