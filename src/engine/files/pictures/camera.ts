import type { CameraInfo } from '../raster-info.ts'
import type { Exif } from './exif.ts'

/** Flight data that drones write as XMP, in attributes or elements of any name space. */
type Flight = { readonly heightM: number | null; readonly pitchDeg: number | null; readonly yawDeg: number | null }

const film = { widthMm: 36, heightMm: 24 }
/** a camera tilted more than this does not look straight down */
const mostTiltDeg = 10

/** Place, height and an estimate of the ground size of a pixel: only for a camera that says it looks straight down. */
export function cameraOf({ lonLat, altitudeM, bearingDeg, focal35Mm }: Exif, xmp: string | null, size: { readonly width: number; readonly height: number }): CameraInfo | null {
  const flight = xmp === null ? noFlight : readFlight(xmp)
  const bearing = bearingDeg ?? flight.yawDeg
  const looksDown = flight.pitchDeg !== null && Math.abs(Math.abs(flight.pitchDeg) - 90) <= mostTiltDeg
  const gsdM = looksDown && flight.heightM !== null && focal35Mm !== null ? groundSize(flight.heightM, focal35Mm, size) : null
  if (lonLat === null && altitudeM === null && flight.heightM === null && bearing === null) return null
  return { lonLat, altitudeM, heightAboveGroundM: flight.heightM, bearingDeg: bearing === null ? null : (bearing + 360) % 360, gsdM }
}

export function cameraNote({ gsdM, heightAboveGroundM }: CameraInfo): string | null {
  if (gsdM === null || heightAboveGroundM === null) return null
  return `Estimated from ${Math.round(heightAboveGroundM)} m above the start and the lens, a pixel is about ${Number(gsdM.toPrecision(2))} m on level ground; this is no measurement.`
}

/** The equal focal length compares diagonals, so the shape of the sensor does not matter. */
function groundSize(heightM: number, focal35Mm: number, { width, height }: { readonly width: number; readonly height: number }): number {
  return (heightM * Math.hypot(film.widthMm, film.heightMm)) / focal35Mm / Math.hypot(width, height)
}

const noFlight: Flight = { heightM: null, pitchDeg: null, yawDeg: null }

function readFlight(xmp: string): Flight {
  const height = numberIn(xmp, 'RelativeAltitude')
  return {
    heightM: height !== null && height > 0 ? height : null,
    pitchDeg: numberIn(xmp, 'GimbalPitchDegree'),
    yawDeg: numberIn(xmp, 'GimbalYawDegree') ?? numberIn(xmp, 'FlightYawDegree'),
  }
}

function numberIn(xmp: string, name: string): number | null {
  const found = new RegExp(`[\\w-]+:${name}(?:="([-+\\d.]+)"|>\\s*([-+\\d.]+)\\s*<)`).exec(xmp)
  const value = Number(found?.[1] ?? found?.[2] ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}
