package import GLFXCore

extension Picture {
    /// A decoder's own samples, where they are the picture: neither scaled, turned nor brought into other light, and not
    /// yet converted to pixels.
    /// - Throws: `.limit` where there is no memory.
    package func samples() throws(Failure) -> CodedFrame? {
        guard case .decoded(let picture) = self else { return nil }
        if let codedPicture = picture as? CodedPicture { return codedPicture.coded }
        guard let decoded = picture as? DecodedFrame, decoded.isPlain else { return nil }
        return try decoded.coded(time: nil, duration: nil, index: 0)
    }

    /// The same also where only a part of the samples is the picture, or where it is to be scaled.
    func placedSamples() throws(Failure) -> (frame: CodedFrame, area: SampleArea)? {
        guard case .decoded(let picture) = self else { return nil }
        if let codedPicture = picture as? CodedPicture {
            return (codedPicture.coded, SampleArea(codedPicture.coded.form.size))
        }
        guard let decoded = picture as? DecodedFrame, let area = decoded.area,
            let frame = try decoded.coded(time: nil, duration: nil, index: 0)
        else { return nil }
        return (frame, area)
    }
}

extension TimedPicture {
    /// The frame as it was decoded; nil where the picture is not a decoder's, or its pixels were asked for already.
    /// - Throws: `.limit` where there is no memory.
    package func coded() throws(Failure) -> CodedFrame? {
        guard case .decoded(let picture) = picture, let decoded = picture as? DecodedFrame else { return nil }
        return try decoded.coded(time: time, duration: duration, index: index)
    }
}
