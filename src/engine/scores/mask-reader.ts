import { basename } from 'node:path'
import type { Gsd } from '../../contracts/frame.ts'
import { fail, type Failed, ok, type Result } from '../../contracts/result.ts'
import { groundGsd } from '../../core/geo/index.ts'
import { type Legend, openRaster, type RasterSource, readLabels } from '../files/index.ts'
import { knownLegend } from '../labels/index.ts'
import { bandSource } from '../measure/band-source.ts'
import { legendInFile } from '../measure/legend-in-file.ts'
import { PlainMaskWatch } from '../measure/index.ts'
import { type MaskClasses, maskClasses } from '../measure/mask-classes.ts'

/** Rows of class names by a code of their own: 0 is "left out", from 1 on `names`. */
export type MaskRows = { readonly codes: Uint8Array; readonly scores: Float32Array | null }

/** A mask that is read a band of rows at a time; names come up as they are met. */
export type MaskReader = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly gsd: Gsd | null
  /** class name of a code less one, in the order they were met */
  readonly names: readonly string[]
  /** codes of rows [top, bottom), and the score plane where the file has one */
  readonly rows: (top: number, bottom: number) => Promise<MaskRows>
  /** asked when all rows were read: 0 and 255 alone, which can mean either, is not guessed */
  readonly problem: () => Failed | null
  /** what was taken for granted, once all rows were read */
  readonly warning: () => string | null
  readonly close: () => Promise<void>
}

/** The code of pixels that are in no class: nodata. */
export const leftOut = 0
const mostNames = 250

/**
 * Opens a mask: GeoTIFF in bands of rows, PNG whole. Without a legend the names its file holds, else the ids of Aftermap.
 * @param names taken on from masks read before, so that one code means one name in all of them
 * @fails labels_invalid (colours without a legend, a JPEG, a legend that does not fit), and what opening fails with
 */
export async function openMask(path: string, given: Legend | null, names: string[] = []): Promise<Result<MaskReader>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  const reader = await readerOf(opened.value, given, names)
  if (!reader.ok) await opened.value.close()
  return reader
}

async function readerOf(raster: RasterSource, given: Legend | null, names: string[]): Promise<Result<MaskReader>> {
  const name = basename(raster.path)
  if (raster.format === 'jpeg') return invalid(`${name} is a JPEG: its compression changes class values.`, 'Save the mask as PNG or GeoTIFF.')
  const plane = raster.format === 'png' ? await readLabels(raster.path) : null
  if (plane && !plane.ok) return plane
  const isColour = plane ? plane.value.kind === 'rgb' : raster.info.bands.filter(({ colour }) => colour !== 'Alpha').length >= 3
  const classes = await classesOf(raster.path, given, isColour)
  if (!classes.ok) return classes
  const { width, height } = raster.frame
  const watch = new PlainMaskWatch(classes.value.classes, classes.value.legend)
  const coder = makeCoder({ nameOf: watch.nameOf, isNamed: classes.value.legend !== null }, names)
  const values = plane ? wholePlane(plane.value) : await bandRows(raster, isColour ? { kind: 'colour' } : { kind: 'band', band: 0 })
  const scores = hasScoreBand(raster, isColour) ? await bandRows(raster, { kind: 'band', band: 1 }) : null
  return ok({
    name,
    width,
    height,
    gsd: groundGsd(raster.frame) ?? raster.frame.gsd,
    names,
    async rows(top, bottom) {
      const grid = await values(top, bottom)
      const shares = scores ? await scores(top, bottom) : null
      return { codes: coder.code(grid.values, grid.valid), scores: shares ? asShares(shares.values) : null }
    },
    problem: () => watch.problem(raster.path),
    warning: () => (watch.warning() === null ? null : `${name}: ${watch.warning()}`),
    close: () => raster.close(),
  })
}

/** A second band that is no transparency is the plane of scores. */
const hasScoreBand = ({ format, info }: RasterSource, isColour: boolean): boolean => format !== 'png' && !isColour && info.bands.length === 2 && info.bands[1]?.colour !== 'Alpha'

/** Names of the values of a mask, and the legend that says them; a value a legend does not name is no class. */
async function classesOf(path: string, given: Legend | null, isColour: boolean): Promise<Result<{ classes: MaskClasses; legend: Legend | null }>> {
  const name = basename(path)
  const legend = writtenLegend(given ?? (isColour ? null : await legendInFile(path)), isColour)
  if (isColour && legend === null)
    return invalid(`${name} is in colours, and no legend says what they are.`, 'Give a legend such as {"#ff0000":"building_destroyed"}, or rescuenet.')
  const classes = maskClasses(legend)
  if (!classes.ok) return classes
  if ((classes.value.kind === 'colour') !== isColour)
    return invalid(`${name} holds ${isColour ? 'colours' : 'numbers'}, and the legend names ${isColour ? 'numbers' : 'colours'}.`, 'Give a legend of what it holds.')
  return ok({ classes: classes.value, legend })
}

/** A legend that is the name of a set, written out for what the mask holds. */
function writtenLegend(legend: Legend | null, isColour: boolean): Legend | null {
  const set = legend?.['set']
  const known = set === undefined ? null : knownLegend(set)
  if (!known) return legend
  return isColour ? known.colours : known.values
}

type Numbers = ArrayLike<number>
type Read = (top: number, bottom: number) => Promise<{ values: Numbers; valid: Uint8Array | null }>

function wholePlane({ kind, width, values }: { kind: 'index' | 'rgb'; width: number; values: Uint8Array }): Read {
  return (top, bottom) => {
    if (kind === 'index') return Promise.resolve({ values: values.subarray(top * width, bottom * width), valid: null })
    const colours = Int32Array.from({ length: (bottom - top) * width }, (_, at) => {
      const from = (top * width + at) * 3
      return ((values[from] ?? 0) << 16) | ((values[from + 1] ?? 0) << 8) | (values[from + 2] ?? 0)
    })
    return Promise.resolve({ values: colours, valid: null })
  }
}

async function bandRows(...[raster, wanted]: Parameters<typeof bandSource>): Promise<Read> {
  const source = await bandSource(raster, wanted)
  return async (top, bottom) => {
    const { values, valid } = await source.read([0, top, source.width, bottom])
    return { values, valid: valid ?? null }
  }
}

/** Values to codes; 0 where there is no data, or a name beyond what a byte holds. */
function makeCoder({ nameOf, isNamed }: Pick<MaskClasses, 'nameOf'> & { isNamed: boolean }, names: string[]) {
  const byValue = new Map<number, number>()
  const codeOf = (value: number): number => {
    const name = nameOf(value)
    // what nobody could tell is no class: pixels of a truth like that are left out
    if (name === null || name === 'nodata' || name === 'unknown' || name === 'obscured') return leftOut
    if (isNamed && /^(value_-?[\d.]+|#[0-9a-f]{6})$/.test(name)) return leftOut
    const known = names.indexOf(name)
    if (known >= 0) return known + 1
    if (names.length >= mostNames) return leftOut
    names.push(name)
    return names.length
  }
  return {
    code(values: Numbers, valid: Uint8Array | null): Uint8Array {
      const codes = new Uint8Array(values.length)
      for (let at = 0; at < codes.length; at++) {
        if (valid?.[at] === 0) continue
        const value = values[at] ?? 0
        let code = byValue.get(value)
        if (code === undefined) {
          code = codeOf(value)
          byValue.set(value, code)
        }
        codes[at] = code
      }
      return codes
    },
  }
}

/** A plane of scores as shares: bytes are of 255, fractions are taken as they are. */
export const asShares = (values: Numbers): Float32Array => (values instanceof Uint8Array ? Float32Array.from(values, (value) => value / 255) : Float32Array.from(values))

const invalid = (message: string, hint: string) => fail({ code: 'labels_invalid', message, hint })

/** A plane of scores in a file of its own, read like the mask. @fails labels_invalid where its size is another */
export async function openScores(
  path: string,
  size: { width: number; height: number },
): Promise<Result<{ rows(top: number, bottom: number): Promise<Float32Array>; close(): Promise<void> }>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  const { width, height } = opened.value.frame
  if (width !== size.width || height !== size.height) {
    await opened.value.close()
    return invalid(`The scores ${basename(path)} have ${width} x ${height} pixels, and the masks ${size.width} x ${size.height}.`, 'Use scores of the same image.')
  }
  const read = await bandRows(opened.value, { kind: 'band', band: 0 })
  return ok({ rows: async (top, bottom) => asShares((await read(top, bottom)).values), close: () => opened.value.close() })
}
