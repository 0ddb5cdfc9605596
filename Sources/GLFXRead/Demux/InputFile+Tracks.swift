package import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

extension TrackInfo {
    /// All streams of a file.
    /// - Throws: `.input` where it cannot be read.
    package static func all(of path: String) throws(Failure) -> [TrackInfo] {
        let file = try InputFile(path: path)
        return try file.tracks(beside: try? file.chooseVideoStream(), of: file.streams)
    }
}

extension InputFile {
    /// Streams in the order in which they are written: those of the picture's program first.
    package func tracks(
        beside picture: UnsafeMutablePointer<AVStream>?, of streams: [UnsafeMutablePointer<AVStream>]
    ) throws(Failure) -> [TrackInfo] {
        let strangers = picture.map(streamsOfOtherPrograms) ?? []
        let tracks = try streams.map { (stream) throws(Failure) in
            try TrackInfo(stream, isOfOtherProgram: strangers.contains(stream.pointee.index))
        }
        return tracks.sorted { $0.place < $1.place }
    }

    /// The numbers of streams that are in programs, but in none of the picture's.
    private func streamsOfOtherPrograms(_ picture: UnsafeMutablePointer<AVStream>) -> Set<Int32> {
        let programs = (0..<Int(context.pointee.nb_programs)).compactMap { number in
            context.pointee.programs[number].map { program in
                Set((0..<Int(program.pointee.nb_stream_indexes)).map { Int32(program.pointee.stream_index[$0]) })
            }
        }
        let picturePrograms = programs.filter { $0.contains(picture.pointee.index) }
        guard !picturePrograms.isEmpty else { return [] }
        return programs.reduce(into: Set()) { $0.formUnion($1) }.subtracting(
            picturePrograms.reduce(into: Set()) { $0.formUnion($1) })
    }
}
