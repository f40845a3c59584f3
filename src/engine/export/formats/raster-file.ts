import { join } from 'node:path'
import type { PixelBox } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import type { Stored } from '../../../tools/index.ts'
import { writeGeotiff } from '../../files/index.ts'
import { geotransformOf } from '../../files/write/write-mask.ts'
import type { Session } from '../../session.ts'
import type { GatheredRaster } from '../gather/gathered.ts'
import { writeClassRaster } from '../masks.ts'

/** One raster result as a GeoTIFF in `folder`; returns the file. @throws FailureError over_budget, disk_full and what writing fails with */
export async function writeRasterFile(session: Session, raster: GatheredRaster, folder: string): Promise<string> {
  const path = join(folder, `${raster.name}.tif`)
  const { stored, request } = raster
  if (isMeasured(stored)) await writeMeasured(session, stored, path)
  else await writeClassRaster(session, { request, stored, path })
  return path
}

export const isMeasured = (stored: GatheredRaster['stored']): stored is Stored<'raster'> => stored.artifact.kind === 'raster'

/** Measured values as 32-bit floats; no value is NaN, as it is in the project. */
async function writeMeasured({ store }: Session, { artifact, artifactId }: Stored<'raster'>, path: string): Promise<void> {
  const { frame, bands } = artifact
  unwrap(
    await writeGeotiff(
      path,
      {
        width: frame.width,
        height: frame.height,
        type: 'Float32',
        bands: bands.map(({ name, unit }) => ({ colour: 'Gray', scale: null, offset: null, unit, name })),
        place: { geotransform: geotransformOf(frame), crs: frame.affine === null ? null : frame.crs, gcps: null, rpc: null },
        nodata: Number.NaN,
        palette: null,
        photometric: 'minIsBlack',
        classNames: {},
        date: null,
        sensor: null,
        isClassMap: false,
        hasMask: false,
        read: async (box: PixelBox) =>
          bands.map(({ plane }) => {
            const values = store.floats.readWindow(artifactId, plane, box)
            return { values, imaginary: null, valid: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) }
          }),
      },
      { compression: 'deflate', tilePx: 256, overviews: true, cog: true, sparse: false },
    ),
  )
}
