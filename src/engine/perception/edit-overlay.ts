import { createHash } from 'node:crypto'
import { applyPixelOps, boxOfOp, type PixelOp } from '../../core/edits/index.ts'
import { clipBox } from '../../core/vector/index.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { tileBox, tilePx } from '../project/index.ts'
import { type Editable, type EditParts, pixelOps } from './edit-raster.ts'

/** Most tiles one edit may change: 64 million pixels, about two seconds. */
const mostTiles = 1000

type Tiles = Pick<EditParts, 'store'>

/**
 * Painted tiles of a mask or class raster made anew, from the tiles as they were found and every correction that stands. A tile whose
 * operations are those it was made from is left alone, so one stroke costs the tiles under it whatever the image's size.
 */
export function refreshPainted(parts: Tiles, editable: Editable): void {
  const { artifactId, rasterId, raster } = editable
  if (!raster || rasterId !== artifactId) return
  const ops = pixelOps(parts, editable, { objects: true }).map((op) => ({ op, box: boxOfOp(op), name: JSON.stringify(op) }))
  const recipes = new Map(parts.store.tiles.painted(artifactId).map((tile) => [nameOf(tile), tile.recipe]))
  if (ops.length === 0 && recipes.size === 0) return
  for (const at of parts.store.tiles.tiles(artifactId)) {
    const here = ops.filter(({ box }) => clipBox(box, tileBox(at.tx, at.ty)))
    const recipe = here.length > 0 ? digest(here.map(({ name }) => name)) : null
    if ((recipes.get(nameOf(at)) ?? null) !== recipe) repaintTile(parts, editable, { at, ops: here.map(({ op }) => op), recipe })
  }
}

type Repaint = { readonly at: { tx: number; ty: number }; readonly ops: readonly PixelOp[]; readonly recipe: string | null }

function repaintTile(parts: Tiles, editable: Editable, { at, ops, recipe }: Repaint): void {
  const window = recipe === null ? null : windowOf(parts, editable, at)
  if (window) applyPixelOps(window, ops)
  parts.store.tiles.writeHand(editable.artifactId, at, window && recipe !== null ? { ...window, recipe } : null)
}

const nameOf = ({ tx, ty }: { tx: number; ty: number }): string => `${tx} ${ty}`
const digest = (names: readonly string[]): string => createHash('sha256').update(names.join()).digest('hex').slice(0, 16)

/**
 * Pixels that were analysed under an operation.
 * @fails area_outside where it reaches none of them, over_budget where it covers too many
 */
export function reachOf(parts: Tiles, editable: Editable, op: PixelOp): Result<number> {
  const tiles = editable.rasterId === null ? [] : tilesIn(parts, editable.rasterId, boxOfOp(op))
  if (tiles.length > mostTiles)
    return fail({
      code: 'over_budget',
      message: `This would change about ${Math.round((tiles.length * tilePx ** 2) / 1e6)} million pixels; at most ${Math.round((mostTiles * tilePx ** 2) / 1e6)} million change at once.`,
      hint: 'Zoom in, or use a smaller brush.',
    })
  let reached = 0
  for (const at of tiles) {
    const window = windowOf(parts, editable, at)
    if (window) reached += applyPixelOps(window, [op])[0] ?? 0
  }
  if (reached > 0) return ok(reached)
  return fail({ code: 'area_outside', message: 'Nothing was analysed there, so there is nothing to correct.', hint: 'Stay inside the area the question looked at.' })
}

function windowOf({ store }: Tiles, { rasterId, raster }: Editable, at: { tx: number; ty: number }) {
  const values = rasterId === null ? null : store.tiles.readFound(rasterId, 'value', at)
  if (rasterId === null || !values) return null
  const scores = raster?.hasScores ? (store.tiles.readFound(rasterId, 'score', at) ?? new Uint8Array(values.length)) : null
  return { box: tileBox(at.tx, at.ty), values, scores }
}

const tilesIn = ({ store }: Tiles, artifactId: string, box: PixelBox) => store.tiles.tiles(artifactId).filter(({ tx, ty }) => clipBox(box, tileBox(tx, ty)))
