import { describe, expect, it } from 'vitest'
import { exifBlock as blockOf, type ExifField as Field } from '../../../../test/helpers/exif.ts'
import { cameraNote, cameraOf } from './camera.ts'
import { noExif, readExif } from './exif.ts'

const exifBlock = (camera: readonly Field[], place: readonly Field[]) => blockOf({ camera, place })
const camera: readonly Field[] = [[0xa405, 3, 1, 24]]
const place: readonly Field[] = [
  [1, 2, 2, 'S'],
  [2, 5, 3, [18, 32, 21.12]],
  [3, 2, 2, 'W'],
  [4, 5, 3, [72, 20, 11.04]],
  [6, 5, 1, [152.5]],
]
const xmp = '<rdf:Description drone-dji:RelativeAltitude="+100.00" drone-dji:GimbalPitchDegree="-89.90" drone-dji:GimbalYawDegree="-12.5"/>'
const size = { width: 4000, height: 3000 }

describe('the place a camera notes', () => {
  it('is in degrees with the sign of its letters', async () => {
    const { lonLat, altitudeM, focal35Mm } = await readExif(exifBlock(camera, place))
    expect(lonLat?.[0]).toBeCloseTo(-72.3364, 6)
    expect(lonLat?.[1]).toBeCloseTo(-18.5392, 6)
    expect([altitudeM, focal35Mm]).toEqual([152.5, 24])
  })

  it('is none without letters, and none at 0, 0 where cameras without a fix are', async () => {
    expect(
      (
        await readExif(
          exifBlock(
            camera,
            place.filter(([tag]) => tag !== 3),
          ),
        )
      ).lonLat,
    ).toBeNull()
    const zero = place.map((field): Field => (Array.isArray(field[3]) ? [field[0], field[1], field[2], field[3].map(() => 0)] : field))
    expect((await readExif(exifBlock(camera, zero))).lonLat).toBeNull()
  })

  it('damaged costs itself only', async () => {
    expect((await readExif(exifBlock(camera, place).subarray(0, 120))).lonLat).toBeNull()
    expect(await readExif(Uint8Array.of(1, 2, 3))).toEqual(noExif)
  })
})

describe('the size of a pixel on the ground', () => {
  it('is estimated from height and lens for a camera that looks down, and said to be an estimate', async () => {
    const found = cameraOf(await readExif(exifBlock(camera, place)), xmp, size)
    // 100 m x 36 mm / 24 mm = 150 m across for film; by diagonals: 100 x 43.267 / 24 / 5000
    expect(found?.gsdM).toBeCloseTo(0.03606, 5)
    expect(found).toMatchObject({ heightAboveGroundM: 100, bearingDeg: 347.5 })
    expect(found && cameraNote(found)).toBe('Estimated from 100 m above the start and the lens, a pixel is about 0.036 m on level ground; this is no measurement.')
  })

  it('is not given for a tilted camera, nor without height', async () => {
    const exif = await readExif(exifBlock(camera, place))
    expect(cameraOf(exif, xmp.replace('-89.90', '-45'), size)?.gsdM).toBeNull()
    expect(cameraOf(exif, null, size)?.gsdM).toBeNull()
    expect(cameraOf(noExif, null, size)).toBeNull()
  })
})
