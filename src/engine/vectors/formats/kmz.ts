import { readFile } from 'node:fs/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { regularSize } from '../../files/bytes.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import type { VectorSource } from '../vector-source.ts'
import { kmlSource, readKml } from './kml.ts'
import { textOf } from './text-file.ts'

const largestZip = 200e6
const partBytes = 16_384
const largestKml = 100e6

/** Opens a KMZ: the first KML inside, unpacked in memory under a budget; nothing is written, no name in the archive leads anywhere. */
export async function openKmz(path: string): Promise<VectorSource> {
  const size = await regularSize(path)
  if (size > largestZip) throw new DecodeProblem('over_budget', `is ${Math.round(size / 1e6)} MB; KMZ files are read up to ${largestZip / 1e6} MB.`, 'Export it as GeoPackage.')
  const kml = firstKml(await readFile(path))
  if (!kml) throw new DecodeProblem('format_unsupported', 'is a ZIP archive without a KML inside.', 'Unpack it and choose the file you need.')
  const doubts = new Doubts()
  return kmlSource(path, 'kmz', { features: readKml(textOf(kml), doubts), doubts })
}

function firstKml(zip: Uint8Array): Uint8Array | null {
  const chunks: Uint8Array[] = []
  let found = false
  let bytes = 0
  // what is thrown inside a callback of the library comes back as damage, so the reason is kept here
  let trouble: DecodeProblem | null = null
  const unzip = new Unzip((file) => {
    if (found || !/\.kml$/i.test(file.name)) return
    found = true
    file.ondata = (problem, chunk) => {
      bytes += chunk?.length ?? 0
      if (bytes > largestKml) trouble ??= new DecodeProblem('over_budget', `unpacks to more than ${largestKml / 1e6} MB.`, 'Export a part of it.')
      else if (problem) trouble ??= damaged()
      else chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  // in parts, so that a bomb is noticed before it is whole
  for (let at = 0; at < zip.length && trouble === null; at += partBytes) pushPart(unzip, zip, at)
  if (trouble !== null) throw trouble
  return found ? Buffer.concat(chunks) : null
}

function pushPart(unzip: Unzip, zip: Uint8Array, at: number): void {
  try {
    unzip.push(zip.subarray(at, at + partBytes), at + partBytes >= zip.length)
  } catch (problem) {
    throw problem instanceof DecodeProblem ? problem : damaged()
  }
}

const damaged = () => new DecodeProblem('file_damaged', 'is a damaged ZIP archive.', 'Copy it again from the source.')
