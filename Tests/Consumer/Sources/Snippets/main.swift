// Runs every program of the documentation in the folder that it is started in.

try filterAMovie()
try await filterAMovieInATask()
try filterFrameByFrame()
try writeYourOwnFilter()
try changePixels()
try makeAMovieFromDrawings()
try drawOverAPicture()
try makeATransparentMovie()
try makeAMovieFromStills()
try moveASlide()
try compositeAKey()
try keyWithOneJob()
