import type { Frame } from '../../contracts/frame.ts'
import type { MadeLegend } from './made-legends.ts'
import { classKey, isShown, type ShownResult } from './shown-results.ts'
import { artifactTiles } from './tile-address.ts'
import type { StackItem } from './tile-stacks.ts'

/** values lie over the image, which must be seen through them */
export const valueOpacity = 0.72

type Look = { legend: MadeLegend | null; plane: string | null; map: Frame | null; hidden: Record<string, boolean>; opacity: number | null }

/** Tiles of features, roads or values as the legend has them; lines above surfaces, values below both. */
export function madeItem(result: ShownResult, { legend, plane, map, hidden, opacity }: Look): StackItem {
  const { artifactId, kind } = result
  const keys = legend?.rows.map((row) => row.key) ?? []
  const shown = keys.filter((key) => !hidden[classKey(artifactId, key)])
  const classes = kind === 'raster' ? (plane === null ? null : [plane]) : shown.length === keys.length ? null : shown
  return {
    id: artifactId,
    url: artifactTiles({ artifactId, classes, minScore: null, version: 0, map }),
    opacity: opacity ?? (kind === 'raster' ? valueOpacity : 1),
    visible: isShown(result, hidden) && (keys.length === 0 || shown.length > 0),
    box: null,
  }
}

type ClassLook = {
  /** of the result; null until it is known */
  classes: readonly string[] | null
  /** classes of the filter; null: all */
  wanted: readonly string[] | null
  minScore: number | null
  version: number
  map: Frame | null
  hidden: Record<string, boolean>
  opacity: number | null
}

/** Tiles of a mask, in the classes that are switched on. */
export function classItem(result: ShownResult, { classes, wanted, minScore, version, map, hidden, opacity }: ClassLook): StackItem {
  const { artifactId } = result
  const shown = classes?.filter((id) => !hidden[classKey(artifactId, id)] && (wanted === null || wanted.includes(id))) ?? null
  return {
    id: artifactId,
    url: artifactTiles({ artifactId, classes: shown?.length === classes?.length ? null : shown, minScore, version, map }),
    opacity: opacity ?? 1,
    visible: isShown(result, hidden) && shown?.length !== 0,
    box: null,
  }
}
