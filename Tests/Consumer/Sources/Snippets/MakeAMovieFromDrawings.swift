import GLFXDrawing
import GLFXKit

func makeAMovieFromDrawings() throws {
    let maker = try MovieMaker("drawn.mov", size: PictureSize(width: 640, height: 360), framesPerSecond: 30)
    try maker.addFrames(for: 2) { context, time in
        context.paint(try Color("midnightblue"))
        context.circle(center: Point(x: 100 + 200 * time, y: 180), radius: 40)
        context.fill(.orange)
    }
    let style = TextStyle(size: 48, weight: .bold, color: .white, alignment: .center)
    try maker.addFrame(for: 1) { context in
        try context.text("The end", in: context.bounds, style, verticalAlignment: 0.5)
    }
    try maker.finish()
}

func drawOverAPicture() throws {
    let picture = try PixelBuffer.picture("room.png", format: .bgra8)
    try picture.draw { context in
        context.roundedRectangle(context.bounds.inset(by: 20), radius: 16)
        context.stroke(.white, LineStyle(width: 4, dashes: [16, 8]))
    }
    try picture.write(to: "framed.png")
}

func makeATransparentMovie() throws {
    var options = MovieMaker.Options()
    options.keepsAlpha = true
    options.shaders = [try ShaderStage("blur", ["radius": 3])]
    let size = PictureSize(width: 320, height: 180)
    let maker = try MovieMaker("spark.mov", size: size, codec: "prores", options: options)
    try maker.addFrames(for: 1) { context, time in
        context.circle(center: context.bounds.center, radius: 80 * time)
        context.fill(.yellow)
    }
    try maker.finish()
}
