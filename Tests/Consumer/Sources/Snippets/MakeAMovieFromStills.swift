import GLFXDrawing
import GLFXKit

func makeAMovieFromStills() throws {
    let maker = try MovieMaker("slides.mp4", size: PictureSize(width: 640, height: 360), framesPerSecond: 25)
    try maker.addSound(MovieSound("music.wav", gain: -6))
    for name in ["a.png", "b.png", "room.png"] { try maker.add(picture: name, for: 2, fit: .cover) }
    try maker.add(movie: "in.mov")
    try maker.finish()
}

func moveASlide() throws {
    var composition = Composition(size: PictureSize(width: 640, height: 360), framesPerSecond: 30)
    composition.add(.color(.black), for: 4)
    composition.add(.picture("a.png"), for: 4) { time in .translation(x: 50 * time, y: 0) }
    try composition.write(to: "slide.mov")
}
