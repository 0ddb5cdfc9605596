internal import GLFXCore
internal import GLFXJob

/// How pictures are sized and joined.
extension Option {
    static let jobFrames: [Option] = [
        Option(
            "size", .required("WxH|NAME"), .frames,
            "scale to this size before the first shader: 1280x720, 720p, 640x, 50%",
            detail: "640x and x360 give one side, 50% a part of both: what follows is an even number. The names are "
                + "\(listed(SizeCodec.names)), each 16:9, or 9:16 for an upright INPUT. A shape (9:16, 1:1) is the "
                + "largest frame of that shape in the INPUT, which is cropped to it. Default: the first INPUT's size.",
            completion: .words(SizeCodec.names),
            sharedHelp: "scale to a size (1280x720, 720p, 50%): contain, cover, stretch", sets: "size"),
        Option(
            "fit", .required("HOW"), .frames, "how pictures fill that size",
            detail: "contain shows the whole picture, with transparent borders; cover fills the size and cuts off "
                + "the overhang; stretch fills it out of shape. Default: contain.",
            sets: "fit"),
        Option(
            "deinterlace", .required("frame|field"), .frames,
            "make progressive frames of interlaced ones: one of each, or one of each field",
            detail:
                "field gives twice the frame rate, and needs a single INPUT. By libavfilter's bwdif, which looks at "
                + "the frames before and after. Without it, frames stay interlaced, and a note says where a shader or "
                + "--size mixes their fields.",
            sharedHelp: "", sets: "deinterlacing"),
        Option(
            "pan", .required("WAY"), .joining, "move over stills: in, out, left, … or 'X,Y,W,H to X,Y,W,H [EASING]'",
            detail: "Two areas of the still, in fractions of it (or percent) from its top left: the first fills the "
                + "frame when the still appears, the second when it goes. in and out move towards the middle and "
                + "away from it, left, right, up and down move that way. The easing is \(listed(PanCodec.easings)), "
                + "as in CSS. Default: linear.",
            completion: .words(PanCodec.names), sets: "pan"),
    ]

    static let jobJoining: [Option] = [
        Option(
            "transition", .required("FILE|NAME"), .joining,
            "lead from each INPUT to the next; several are taken in turn",
            detail: "A shader that reads two pictures and 'progress': a file, as those of gl-transitions, or a bundled "
                + "one. Parameters behind it belong to it. Without it, one INPUT follows the other at once.",
            completion: .shaders, isRepeatable: true,
            sharedHelp: "lead from each INPUT to the next by this shader; how long (1)", sets: "transitions"),
        Option(
            "transition-duration", .required("SECONDS"), .joining, "how long two INPUTs overlap under a transition (1)",
            detail: "The output is shorter by it for each transition.", sets: "transition-duration"),
        Option(
            "fade-in", .required("SECONDS"), .joining, "come up from black and silence",
            detail: "The finished picture is multiplied by a level that rises evenly, and so is the audio; the first "
                + "picture is black. Where the output keeps alpha, it comes from transparency.",
            sharedHelp: "seconds in which picture and audio come up and go down", sets: "fade-in"),
        Option(
            "fade-out", .required("SECONDS"), .joining, "go down to black and silence",
            detail: "As --fade-in, the other way round: the last picture is black. Needs to know when the picture "
                + "ends.",
            sets: "fade-out"),
    ]
}
