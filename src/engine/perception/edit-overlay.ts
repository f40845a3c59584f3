import { createHash } from 'node:crypto'
import { applyPixelOps, boxOfOp, type PixelOp } from '../../core/edits/index.ts'
import { clipBox } from '../../core/vector/index.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import type { HandEdit } from '../../contracts/hand-edits.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type PackedHand, packHand, tileBox, tilePx } from '../project/index.ts'
import { makeTurns } from '../runner/turns.ts'
import { type Editable, type EditParts, pixelOps } from './edit-raster.ts'

/** Most tiles one edit may change: 64 million pixels, about two seconds. */
const mostTiles = 1000

type Tiles = Pick<EditParts, 'store'>

type At = { readonly tx: number; readonly ty: number }
/** Tiles made before they are needed, by place and recipe: the recipe says all that went into one, so it is right or unused. */
export type MadeTiles = ReadonlyMap<string, PackedHand>

/**
 * Painted tiles of a mask or class raster made anew, from the tiles as they were found and every correction that stands. A tile whose
 * operations are those it was made from is left alone, so one stroke costs the tiles under it whatever the image's size.
 * @param made tiles of `madeTiles`; those that do not fit any more are made here
 */
export function refreshPainted(parts: Tiles, editable: Editable, made: MadeTiles = new Map()): void {
  if (!hasOwnTiles(editable)) return
  for (const repaint of repaints(parts, editable, pixelOps(parts, editable, { objects: true }))) {
    const { at, recipe } = repaint
    parts.store.tiles.writeHand(editable.artifactId, at, recipe === null ? null : (made.get(keyOf(at, recipe)) ?? paintedTile(parts, editable, repaint)))
  }
}

/** The tiles that one more correction will change, made in turns: a wide brush takes seconds, and the engine answers meanwhile. */
export const madeTiles = (parts: Tiles, editable: Editable, edit: HandEdit): Promise<MadeTiles> =>
  hasOwnTiles(editable) ? madeInTurns(parts, editable, repaints(parts, editable, pixelOps(parts, editable, { objects: true, also: edit }))) : noTiles

/** The tiles that some other change of what stands will change, such as a correction taken back. `change` is not kept. */
export const madeTilesAfter = (parts: Tiles, editable: Editable, change: () => void): Promise<MadeTiles> => {
  if (!hasOwnTiles(editable)) return noTiles
  const wanted = parts.store.wouldBe(() => {
    change()
    return repaints(parts, editable, pixelOps(parts, editable, { objects: true }))
  })
  return madeInTurns(parts, editable, wanted)
}

const noTiles: Promise<MadeTiles> = Promise.resolve(new Map())

async function madeInTurns(parts: Tiles, editable: Editable, wanted: readonly Repaint[]): Promise<MadeTiles> {
  const made = new Map<string, PackedHand>()
  const takeTurn = makeTurns(null)
  for (const repaint of wanted) {
    const tile = paintedTile(parts, editable, repaint)
    if (tile && repaint.recipe !== null) made.set(keyOf(repaint.at, repaint.recipe), tile)
    await takeTurn()
  }
  return made
}

const hasOwnTiles = ({ artifactId, rasterId, raster }: Editable): boolean => raster !== null && rasterId === artifactId

/** Tiles that are not what the operations make of them; `recipe` null where none reaches the tile. */
function repaints({ store }: Tiles, { artifactId }: Editable, all: readonly PixelOp[]): Repaint[] {
  const ops = all.map((op) => ({ op, box: boxOfOp(op), name: nameOfOp(op) }))
  const recipes = new Map(store.tiles.painted(artifactId).map((tile) => [nameOf(tile), tile.recipe]))
  if (ops.length === 0 && recipes.size === 0) return []
  return store.tiles.tiles(artifactId).flatMap((at) => {
    const here = ops.filter(({ box }) => clipBox(box, tileBox(at.tx, at.ty)))
    const recipe = here.length > 0 ? digest(here.map(({ name }) => name)) : null
    return (recipes.get(nameOf(at)) ?? null) === recipe ? [] : [{ at, ops: here.map(({ op }) => op), recipe }]
  })
}

type Repaint = { readonly at: At; readonly ops: readonly PixelOp[]; readonly recipe: string | null }

/** Null where nothing was found, or where no operation reaches the tile any more. */
function paintedTile(parts: Tiles, editable: Editable, { at, ops, recipe }: Repaint): PackedHand | null {
  const window = recipe === null ? null : windowOf(parts, editable, at)
  if (!window || recipe === null) return null
  applyPixelOps(window, ops)
  return packHand({ ...window, recipe })
}

const keyOf = (at: At, recipe: string): string => `${nameOf(at)} ${recipe}`
const nameOf = ({ tx, ty }: At): string => `${tx} ${ty}`
/** A stroke of thousands of points has a long name, which is not gone through again for each of its tiles. */
function nameOfOp(op: PixelOp): string {
  const name = JSON.stringify(op)
  return name.length > 1000 ? digest([name]) : name
}

const digest = (names: readonly string[]): string => createHash('sha256').update(names.join()).digest('hex').slice(0, 16)

/**
 * Pixels that were analysed under an operation.
 * @fails area_outside where it reaches none of them, over_budget where it covers too many
 */
export async function reachOf(parts: Tiles, editable: Editable, op: PixelOp): Promise<Result<number>> {
  const tiles = editable.rasterId === null ? [] : tilesIn(parts, editable.rasterId, boxOfOp(op))
  if (tiles.length > mostTiles)
    return fail({
      code: 'over_budget',
      message: `This would change about ${Math.round((tiles.length * tilePx ** 2) / 1e6)} million pixels; at most ${Math.round((mostTiles * tilePx ** 2) / 1e6)} million change at once.`,
      hint: 'Zoom in, or use a smaller brush.',
    })
  let reached = 0
  const takeTurn = makeTurns(null)
  for (const at of tiles) {
    const window = windowOf(parts, editable, at)
    if (window) reached += applyPixelOps(window, [op])[0] ?? 0
    await takeTurn()
  }
  if (reached > 0) return ok(reached)
  return fail({ code: 'area_outside', message: 'Nothing was analysed there, so there is nothing to correct.', hint: 'Stay inside the area the question looked at.' })
}

function windowOf({ store }: Tiles, { rasterId, raster }: Editable, at: At) {
  const values = rasterId === null ? null : store.tiles.readFound(rasterId, 'value', at)
  if (rasterId === null || !values) return null
  const scores = raster?.hasScores ? (store.tiles.readFound(rasterId, 'score', at) ?? new Uint8Array(values.length)) : null
  return { box: tileBox(at.tx, at.ty), values, scores }
}

const tilesIn = ({ store }: Tiles, artifactId: string, box: PixelBox) => store.tiles.tiles(artifactId).filter(({ tx, ty }) => clipBox(box, tileBox(tx, ty)))
