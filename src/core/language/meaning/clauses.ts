import type { Tag } from '../grammar/tag.ts'

export type Join = 'start' | 'comma' | 'colon' | 'stop' | 'and' | 'or' | 'than' | 'versus' | 'except'

/** Part of the question between two joints ("and", a comma, "than"). */
export type Clause = { readonly join: Join; readonly tags: readonly Tag[] }

const joints = new Set(['comma', 'colon', 'stop', 'and', 'or', 'than', 'versus', 'except'])

const jointOf = (tag: Tag): Join | null => ((tag.kind === 'mark' || tag.kind === 'small') && joints.has(tag.value) ? (tag.value as Join) : null)

/** A pair of joints (", and") counts as the stronger one. */
const strength: Record<Join, number> = { start: 0, comma: 1, colon: 2, and: 3, or: 3, stop: 4, than: 5, versus: 5, except: 6 }

export function clausesOf(tags: readonly Tag[]): Clause[] {
  const clauses: Clause[] = []
  let join: Join = 'start'
  let inside: Tag[] = []
  const close = () => {
    if (inside.length > 0) clauses.push({ join, tags: inside })
    inside = []
  }
  for (const tag of tags) {
    const joint = jointOf(tag)
    if (!joint) {
      inside.push(tag)
      continue
    }
    const fresh = inside.length > 0
    close()
    join = fresh || strength[joint] > strength[join] ? joint : join
  }
  close()
  return clauses
}
