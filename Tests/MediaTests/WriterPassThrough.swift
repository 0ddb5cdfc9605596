import GLFXCore
@testable import GLFXMedia
import GLFXRead
import GLFXWrite

/// Reads a movie and writes it again without a shader in between.
@discardableResult
func passThrough(
    _ input: String, _ request: OutputRequest, notes: Notes = Notes(), details: Notes = Notes(),
    options: ReaderOptions = .init()
) throws -> OutputSummary {
    let reader = try MediaReader(path: input, options: options, notes: MessageText.handler(notes.take))
    let tracks = reader.otherTracks.filter { !$0.isCoverArt }
    let plan = try OutputPlan.make(
        request: request, format: reader.format, tracks: tracks, madeAlpha: reader.format.hasAlpha)
    plan.notes.forEach(MessageText.handler(notes.take))
    let metadata = MovieMetadata(
        container: reader.metadata, video: reader.videoTrack.metadata,
        videoDisposition: reader.videoTrack.disposition, chapters: reader.chapters)
    let writer = try MediaWriter(
        plan: plan, metadata: metadata, tracks: tracks, notes: MessageText.handler(notes.take),
        details: MessageText.handler(details.take))
    while let event = try reader.next() {
        switch event {
        case .frame(let picture): try writer.append(picture)
        case .packet(let packet): try writer.append(packet, shiftedBy: nil)
        }
    }
    return try writer.finish()
}
