import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { withFile } from '../files/bytes.ts'
import { asFileFailure, damagedFile, DecodeProblem, isDamage } from '../files/problems.ts'
import { openCsv } from './formats/csv.ts'
import { openFlatgeobuf } from './formats/flatgeobuf.ts'
import { openGeojson } from './formats/geojson.ts'
import { hasFeatureTables, openGeopackage } from './formats/geopackage.ts'
import { openGpx } from './formats/gpx.ts'
import { Doubts } from './doubts.ts'
import { kmlSource, readKml } from './formats/kml.ts'
import { openKmz } from './formats/kmz.ts'
import { readText } from './formats/text-file.ts'
import { openOsm } from './osm/open-osm.ts'
import { openShapefile } from './shapefile/open-shapefile.ts'
import { type Sniffed, sniffVector } from './sniff-vector.ts'
import type { VectorSource } from './vector-source.ts'

const openers: Readonly<Record<Sniffed, (path: string) => Promise<VectorSource>>> = {
  geojson: openGeojson,
  geopackage: openGeopackage,
  flatgeobuf: openFlatgeobuf,
  shapefile: openShapefile,
  kml: openKml,
  kmz: openKmz,
  csv: openCsv,
  gpx: openGpx,
  osm: (path) => openOsm(path, 'xml'),
  'osm-pbf': (path) => openOsm(path, 'pbf'),
}

async function openKml(path: string): Promise<VectorSource> {
  const doubts = new Doubts()
  return kmlSource(path, 'kml', { features: readKml(await readText(path), doubts), doubts })
}

const sniffBytes = 4096

/** Opens a vector file by its content. Every way it can be bad comes back as one sentence with its name. */
export async function openVector(path: string): Promise<Result<VectorSource>> {
  try {
    const head = await withFile(path, (bytes) => bytes.read(0, sniffBytes))
    if (head.length === 0) throw new DecodeProblem('file_empty', 'is empty: it has 0 bytes.', 'Copy it again from the source.')
    const format = sniffVector(head, basename(path))
    if (format === null)
      return fail({
        code: 'format_unsupported',
        message: `${basename(path)} is not a vector file Aftermap reads.`,
        hint: 'Choose GeoJSON, GeoPackage, FlatGeobuf, Shapefile, KML, GPX, CSV or an OpenStreetMap extract.',
      })
    return ok(await openers[format](path))
  } catch (problem) {
    return vectorFailure(path, problem)
  }
}

/** Whether a file is one of vectors, by its content; a file that is not there is a failure. */
export async function isVectorFile(path: string): Promise<Result<boolean>> {
  try {
    const head = await withFile(path, (bytes) => bytes.read(0, sniffBytes))
    const format = head.length === 0 ? null : sniffVector(head, basename(path))
    // a GeoPackage of pictures is a raster
    return ok(format !== null && !(format === 'geopackage' && !(await hasFeatureTables(path))))
  } catch (problem) {
    return vectorFailure(path, problem)
  }
}

/** What reading features threw, as a failure with the file's name. */
export function vectorFailure(path: string, problem: unknown): Result<never> {
  if (isDamage(problem)) return damagedFile(path)
  return asFileFailure(path, problem)
}
