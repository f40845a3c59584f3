import { createHash } from 'node:crypto'
import { FailureError, fail } from '../../contracts/result.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { ProjectStore } from '../project/index.ts'

/** Names of layers, steps and results differ from project to project; they are no part of what a result says. */
const namesOfProject = new Set(['artifactId', 'layerId', 'rasterId', 'step', 'sources', 'ms', 'result'])
/** What a printed picture says of its making: the minute and the name of the project are no part of what it shows. */
const making: readonly [RegExp, string][] = [
  [/Made:? \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/g, 'Made'],
  [/Aftermap project [^<>]{1,200}?\.(?= Class names|<)/g, 'Aftermap project.'],
]
/** Rows read at once. */
const bandRows = 256

/**
 * SHA-256 over all a result says: its facts with sorted keys, and every pixel of its planes. The same inputs give the same digest in any
 * project on any machine.
 * @throws FailureError `input_unavailable` when there is no such result
 */
export function digestOf(store: ProjectStore, artifactId: string): { sha256: string; bytes: number } {
  const artifact = store.artifacts.find(artifactId)
  if (!artifact) throw new FailureError(fail({ code: 'input_unavailable', message: `The result ${artifactId.slice(0, 8)} is not in this project.`, hint: 'Make it again.' }).error)
  const hash = createHash('sha256')
  const text = canonical(artifact)
  hash.update(text)
  let bytes = Buffer.byteLength(text)
  for (const plane of planesOf(store, artifactId, artifact)) {
    hash.update(plane)
    bytes += plane.byteLength
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** JSON with sorted keys and without the names a project gives. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, one: unknown) => {
    if (namesOfProject.has(key)) return undefined
    if (typeof one === 'string') return making.reduce((text, [pattern, plain]) => text.replace(pattern, plain), one)
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function* planesOf(store: ProjectStore, artifactId: string, artifact: Artifact): Generator<Uint8Array> {
  if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation' && artifact.kind !== 'raster') return
  const { width, height } = artifact.frame
  for (let top = 0; top < height; top += bandRows) {
    const box: [number, number, number, number] = [0, top, width, Math.min(height, top + bandRows)]
    if (artifact.kind !== 'raster') yield store.tiles.readWindow(artifactId, 'value', box)
    else
      for (const { plane } of artifact.bands) {
        const values = store.floats.readWindow(artifactId, plane, box)
        yield new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
      }
  }
}
