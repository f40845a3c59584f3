import type { Artifact } from '../../contracts/kinds/index.ts'
import { type ProjectStore, tileBox } from '../project/index.ts'
import { clipped } from '../runner/raster-windows.ts'

/** A mask or class raster with the pixels a value has after corrections by hand; everything else as it is. Costs the painted tiles. */
export function withPainted({ tiles }: Pick<ProjectStore, 'tiles'>, id: string, artifact: Artifact): Artifact {
  if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation') return artifact
  const painted = tiles.painted(id)
  if (painted.length === 0) return artifact
  const counts = new Map(Object.entries(artifact.histogram))
  const count = (values: Uint8Array, by: 1 | -1) => {
    for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + by)
  }
  for (const at of painted) {
    const [before, after] = [tiles.readFound(id, 'value', at), tiles.readTile(id, 'value', at)]
    if (!before || !after) continue
    const inFrame = (values: Uint8Array) => clipped({ box: tileBox(at.tx, at.ty), values, scores: null }, artifact.frame).values
    count(inFrame(before), -1)
    count(inFrame(after), 1)
  }
  return { ...artifact, histogram: Object.fromEntries([...counts].filter(([, n]) => n > 0)) }
}
