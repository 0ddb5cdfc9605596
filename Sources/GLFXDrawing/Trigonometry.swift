internal import Glibc

/// The sine and the cosine of an angle.
func sineAndCosine(_ radians: Double) -> (Double, Double) { (sin(radians), cos(radians)) }
