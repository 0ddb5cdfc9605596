// Prints every frame's time: PlainReader MOVIE
import GLFXKit

let reader = try MovieReader(CommandLine.arguments[1])
while let frame = try reader.next() { print(frame.time.seconds, frame.buffer.width, frame.buffer.height) }
