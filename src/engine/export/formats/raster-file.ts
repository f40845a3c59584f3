import { join } from 'node:path'
import type { PixelBox } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import type { Stored } from '../../../tools/index.ts'
import { writeGeotiff } from '../../files/index.ts'
import { geotransformOf } from '../../files/write/write-mask.ts'
import type { Session } from '../../session.ts'
import type { GatheredRaster } from '../gather/gathered.ts'
import type { Writing } from '../writings.ts'
import { writeClassRaster } from '../masks.ts'

type Job = { readonly session: Session; readonly writing: Writing }

/** One raster result as a GeoTIFF in `folder`; returns the file. @throws FailureError aborted, over_budget, disk_full and what writing fails with */
export async function writeRasterFile({ session, writing }: Job, raster: GatheredRaster, folder: string): Promise<string> {
  writing.told(`Writing ${raster.name}.tif`)
  const path = join(folder, `${raster.name}.tif`)
  const { stored, request } = raster
  if (isMeasured(stored)) await writeMeasured(session, stored, { path, signal: writing.signal })
  else await writeClassRaster(session, { request, stored, path, signal: writing.signal })
  return path
}

export const isMeasured = (stored: GatheredRaster['stored']): stored is Stored<'raster'> => stored.artifact.kind === 'raster'

/** Measured values as 32-bit floats; no value is NaN, as it is in the project. */
async function writeMeasured(
  { store }: Session,
  { artifact, artifactId }: Stored<'raster'>,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<void> {
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
        async read(box: PixelBox) {
          signal.throwIfAborted()
          return bands.map(({ plane }) => {
            const values = store.floats.readWindow(artifactId, plane, box)
            return { values, imaginary: null, valid: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) }
          })
        },
      },
      { compression: 'deflate', tilePx: 256, overviews: true, cog: true, sparse: false },
    ),
  )
}
