import GLFXDrawing
import GLFXKit

func compositeAKey() throws {
    let size = try MovieReader("actor.mov").size
    let key = try ShaderFilter("chromakey", ["keyColor": "#00ff00", "threshold": 0.4], size: size)
    var composition = Composition(size: size, framesPerSecond: 25)
    composition.sounds = [MovieSound("actor.mov")]

    var room = Clip(.picture("room.png"), for: 1)
    room.fit = .cover
    composition.add(room)

    var actor = Clip(.movie("actor.mov"), for: 1)
    actor.layer = 1
    actor.frame = { request in try request.filtered(by: key) }
    actor.transform = { time in .translation(x: 40 * time, y: 0) }
    composition.add(actor)

    var light = Clip(.color(.orange), for: 1)
    (light.layer, light.blendMode) = (2, .multiply)
    light.opacity = { time in 0.5 * time }
    composition.add(light)

    try composition.write(to: "composite.mov")
}

func keyWithOneJob() throws {
    var job = FilterJob(
        input: "actor.mov", shaders: [try ShaderStage("chromakey", ["keyColor": "#00ff00"])],
        output: OutputRequest(path: "keyed.mov"))
    job.background = .file("room.png")
    _ = try Pipeline(job).run()
}
