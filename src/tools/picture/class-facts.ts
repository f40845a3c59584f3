import { maskValues } from '../../contracts/classes.ts'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { cellAreaM2 } from '../../core/geo/index.ts'
import { nameOfValue } from '../class-set.ts'
import type { Stored, ToolContext } from '../context.ts'

/** What a raster holds of one class. `centre` is the mean of its pixel centres; positions in pixels of the raster. */
export type ClassFacts = {
  readonly class: string
  readonly pixels: number
  readonly areaM2: number | null
  readonly share: number
  readonly box: PixelBox | null
  readonly centre: PixelXY | null
  /** part of the image the centre lies in, seen on the screen */
  readonly quadrant: string | null
}

type Sum = { pixels: number; areaM2: number; x: number; y: number; box: [number, number, number, number] }

/** Pixels, ground area, box and centre of every class of a raster, window by window; a class without a pixel has zero of them and no place. */
export async function classFactsOf(stored: Stored<'mask'> | Stored<'segmentation'>, wanted: readonly string[] | null, context: ToolContext): Promise<Result<ClassFacts[]>> {
  const { artifact, artifactId } = stored
  const { frame, values } = artifact
  const cell = cellAreaM2(frame)
  if (!cell.ok && cell.error.code !== 'gsd_unknown') return cell
  const sums = new Map<number, Sum>()
  for await (const { box, values: window } of context.rasters.windows(artifactId, frame)) {
    const width = box[2] - box[0]
    for (let at = 0; at < window.length; at++) {
      const value = window[at] as number
      if (value === 0 || value >= maskValues.obscured) continue
      const [column, row] = [box[0] + (at % width), box[1] + Math.floor(at / width)]
      add(sums, value, { column, row, areaM2: cell.ok ? cell.value(column, row) : 0 })
    }
  }
  const seen = Math.max(1, artifact.areaPixels * artifact.analysedShare)
  const facts = Object.values(values).map((value): ClassFacts => {
    const sum = sums.get(value)
    const centre: PixelXY | null = sum ? [sum.x / sum.pixels, sum.y / sum.pixels] : null
    return {
      class: nameOfValue(value, values),
      pixels: sum?.pixels ?? 0,
      areaM2: cell.ok ? (sum?.areaM2 ?? 0) : null,
      share: (sum?.pixels ?? 0) / seen,
      box: sum ? sum.box : null,
      centre,
      quadrant: centre ? quadrantOf(centre, frame) : null,
    }
  })
  return ok(facts.filter((fact) => wanted === null || wanted.includes(fact.class)))
}

function add(sums: Map<number, Sum>, value: number, { column, row, areaM2 }: { column: number; row: number; areaM2: number }): void {
  const sum = sums.get(value) ?? { pixels: 0, areaM2: 0, x: 0, y: 0, box: [column, row, column + 1, row + 1] }
  sum.pixels++
  sum.areaM2 += areaM2
  sum.x += column + 0.5
  sum.y += row + 0.5
  const { box } = sum
  box[0] = Math.min(box[0], column)
  box[1] = Math.min(box[1], row)
  box[2] = Math.max(box[2], column + 1)
  box[3] = Math.max(box[3], row + 1)
  sums.set(value, sum)
}

/** Upper or lower, left or right: of the picture, since north is not up in every image. */
const quadrantOf = ([x, y]: PixelXY, { width, height }: { width: number; height: number }): string => `${y < height / 2 ? 'upper' : 'lower'} ${x < width / 2 ? 'left' : 'right'}`
