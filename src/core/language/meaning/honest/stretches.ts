import type { Tag } from '../../grammar/tag.ts'
import type { Question } from '../types.ts'

/** Words between two joints of the question, `from` up to, not including, `to`, with the tags inside. */
export type Stretch = { readonly from: number; readonly to: number; readonly tags: readonly Tag[] }

const joints = new Set(['and', 'or', 'than', 'versus', 'except'])

export const isJoint = (tag: Tag): boolean => tag.kind === 'mark' || (tag.kind === 'small' && joints.has(tag.value))

/** The question cut at commas, stops, "and", "or", "than", "versus" and "except". */
export function stretchesOf({ tokens, tags }: Question): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  const close = (to: number) => {
    if (to > from) stretches.push({ from, to, tags: tags.filter((tag) => tag.from >= from && tag.to <= to && !isJoint(tag)) })
  }
  for (const tag of tags.filter(isJoint)) {
    close(tag.from)
    from = tag.to
  }
  close(tokens.length)
  return stretches
}

export const isThing = (tag: Tag): boolean => tag.kind === 'object' || tag.kind === 'state' || tag.kind === 'road'
