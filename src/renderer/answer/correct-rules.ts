import { classRegistry, membersOf } from '../../contracts/classes.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import { correctText as text } from '../messages/en-correct.ts'
import { inClassOrder } from '../ui/palette.ts'
import type { CorrectMode } from './correct-state.ts'

export type CorrectWorld = { artifact: Artifact | undefined; hasObject: boolean; isRunning: boolean; isReadOnly: boolean; hasPromptModel: boolean }

/** Why a correction tool cannot be used now, in words; null where it can. */
export function whyNot(mode: CorrectMode, { artifact, hasObject, isRunning, isReadOnly, hasPromptModel }: CorrectWorld): string | null {
  if (isReadOnly) return text.whyNot.readOnly
  if (isRunning) return text.whyNot.running
  if (!artifact || !isCorrectable(artifact)) return text.whyNot.nothing
  if (mode === 'click' && !hasPromptModel) return text.whyNot.noPromptModel
  if ((mode === 'paint' || mode === 'erase') && !hasPixels(artifact)) return text.whyNot.boxes
  if (needsObjects.has(mode) && artifact.kind === 'segmentation') return text.whyNot.pixels
  return (mode === 'split' || mode === 'relabel') && !hasObject ? text.whyNot.object : null
}

const needsObjects: ReadonlySet<CorrectMode> = new Set(['relabel', 'split', 'merge'])

const isCorrectable = (artifact: Artifact): boolean => artifact.kind === 'mask' || artifact.kind === 'segmentation' || artifact.kind === 'detections'

const hasPixels = (artifact: Artifact): boolean => artifact.kind === 'mask' || artifact.kind === 'segmentation' || (artifact.kind === 'detections' && artifact.rasterId !== null)

/** A result, and the raster its objects are parts of where it has one and it is known. */
export type Behind = { artifact: Artifact | undefined; raster: Artifact | undefined }

export function behind(artifactId: string | null, results: Readonly<Record<string, Artifact>>): Behind {
  const artifact = artifactId === null ? undefined : results[artifactId]
  const rasterId = artifact?.kind === 'detections' ? artifact.rasterId : null
  return { artifact, raster: rasterId === null ? undefined : results[rasterId] }
}

/** Classes a correction may choose: what the result can hold; for a change of class, every class an object can have as well. */
export function classesFor(mode: CorrectMode, result: Behind, wanted: readonly string[]): string[] {
  const held = heldBy(result)
  if (mode === 'relabel') return inClassOrder([...new Set([...held, ...objectClasses])])
  const first = wanted.flatMap((name) => [name, ...membersOf(name)]).filter((name) => held.includes(name))
  return [...new Set([...inClassOrder(first), ...inClassOrder(held)])]
}

function heldBy({ artifact, raster }: Behind): string[] {
  if (artifact?.kind === 'mask' || artifact?.kind === 'segmentation') return Object.keys(artifact.values).filter((name) => name !== 'background')
  if (artifact?.kind !== 'detections') return []
  const values = raster?.kind === 'segmentation' ? raster.values : null
  const held = artifact.classes.flatMap((name) => (artifact.rasterId === null ? [name] : [name, ...membersOf(name)]))
  return [...new Set(held)].filter((name) => values === null || Object.hasOwn(values, name))
}

const objectClasses = Object.entries(classRegistry).flatMap(([name, { habit }]) => (habit === 'none' ? [] : [name]))
