package import CGLFXLibAV

/// Which of a frame's two fields was taken first. A field is every other row; interlaced video shows twice as many fields
/// a second as frames.
public enum FieldOrder: Sendable, Hashable {
    /// The field of rows 0, 2, 4 …
    case topFirst
    /// The field of rows 1, 3, 5 …
    case bottomFirst

    /// Of a decoded frame, as its coding says, else its container; nil where it is progressive.
    package init?(_ frame: UnsafePointer<AVFrame>, stream: UnsafePointer<AVStream>) {
        if glfx_frame_is_interlaced(frame) != 0 {
            self = glfx_frame_is_top_field_first(frame) != 0 ? .topFirst : .bottomFirst
            return
        }
        self.init(stream.pointee.codecpar.pointee.field_order)
    }

    /// The second letter of libav's names is the order of display.
    package init?(_ order: AVFieldOrder) {
        switch order {
        case AV_FIELD_TT, AV_FIELD_BT: self = .topFirst
        case AV_FIELD_BB, AV_FIELD_TB: self = .bottomFirst
        default: return nil
        }
    }

    /// For people: `top field first`.
    package var words: String { self == .topFirst ? "top field first" : "bottom field first" }
}
