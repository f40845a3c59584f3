import type { HandEdit } from '../../contracts/hand-edits.ts'
import type { Detection, HandTally } from '../../contracts/kinds/index.ts'

type Sides = {
  /** at or above the score, before any hand edit */
  readonly found: readonly Detection[]
  /** at or above the score after them, without what was taken out */
  readonly counted: readonly Detection[]
  readonly rejected: readonly Detection[]
  readonly edits: readonly HandEdit[]
}

/** How the count came about: counted = found + added - takenOut + changed. Null where nobody had a hand in it. */
export function handTally({ found, counted, rejected, edits }: Sides): HandTally | null {
  const added = counted.filter((object) => object.byHand === 'added').length
  const takenOut = rejected.filter((object) => object.byHand !== 'added').length
  const before = found.filter((object) => object.byHand !== 'added').length
  const changed = counted.length - before - added + takenOut
  const kinds = new Set(edits.map(({ kind }) => kind))
  const acts = (['split', 'merge', 'relabel', 'paint'] as const).filter((kind) => kinds.has(kind))
  return added === 0 && takenOut === 0 && changed === 0 && acts.length === 0 ? null : { found: before, added, takenOut, changed, acts }
}

const strokeWords: Readonly<Record<HandEdit['kind'], readonly [one: string, many: string]>> = {
  paint: ['brush stroke', 'brush strokes'],
  add: ['object added', 'objects added'],
  relabel: ['class changed', 'classes changed'],
  split: ['object split', 'objects split'],
  merge: ['merge', 'merges'],
}

/** "2 brush strokes, 1 object added by hand"; null where nothing was corrected. */
export function correctionWords(edits: readonly HandEdit[]): string | null {
  const kinds = Object.keys(strokeWords) as HandEdit['kind'][]
  const said = kinds.flatMap((kind) => {
    const n = edits.filter((edit) => edit.kind === kind).length
    return n > 0 ? [`${n} ${strokeWords[kind][n === 1 ? 0 : 1]}`] : []
  })
  return said.length > 0 ? `${said.join(', ')} by hand` : null
}
