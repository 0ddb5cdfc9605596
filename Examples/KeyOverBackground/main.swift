// A green screen over a picture or a movie, a little smaller, in the lower right: key-over-background OUTPUT ACTOR ROOM
import GLFXDrawing
import GLFXKit

let (output, actor, room) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let reader = try MovieReader(actor)
let key = try ShaderFilter("chromakey", ["threshold": 0.4, "smoothing": 0.1], size: reader.size)
let (width, height) = (Double(reader.size.width), Double(reader.size.height))

var composition = Composition(size: reader.size, framesPerSecond: reader.framesPerSecond ?? 25)
var front = Clip(.movie(actor))
front.layer = 1
front.frame = { request in try request.filtered(by: key) }
front.transform = { _ in .scaling(x: 0.75, y: 0.75).then(.translation(x: width / 4, y: height / 4)) }
composition.add(front)

var back = Clip(room.hasSuffix(".png") ? .picture(room) : .movie(room), for: reader.duration?.rational)
back.fit = .cover
composition.add(back)
if reader.otherTracks.contains(where: { $0.kind == .audio }) { composition.sounds = [MovieSound(actor)] }
print("\(try composition.write(to: output).frames) frames")
