internal import CGLFXLibAV
package import GLFXCore

extension UnsafePointer<AVFrame> {
    /// Its color profile (ICC.1); nil where it has none.
    package var profile: [UInt8]? {
        guard let side = av_frame_get_side_data(self, AV_FRAME_DATA_ICC_PROFILE) else { return nil }
        return Array(UnsafeBufferPointer(start: side.pointee.data, count: Int(side.pointee.size)))
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// - Parameter profile: nil: none.
    package func setProfile(_ profile: [UInt8]?) throws(Failure) {
        av_frame_remove_side_data(self, AV_FRAME_DATA_ICC_PROFILE)
        guard let profile else { return }
        let side = try allocated(
            av_frame_new_side_data(self, AV_FRAME_DATA_ICC_PROFILE, profile.count), "a color profile")
        side.pointee.data.update(from: profile, count: profile.count)
    }

    /// The code points of its primaries and transfer.
    package func setLight(_ primaries: ColorDescription.Primaries, _ transfer: ColorDescription.Transfer) {
        pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(primaries.rawValue))
        pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(transfer.rawValue))
    }
}
