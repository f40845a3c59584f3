import type { RequestState } from '../../contracts/request.ts'
import type { FootprintSource } from '../../contracts/services/teach.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { teachText as text } from '../messages/en-teach.ts'

export type OutlineSource = { from: FootprintSource; words: string }

/** Where outlines of buildings can come from now: found objects newest first, vector layers, drawn areas. */
export function outlineSources(workspace: Workspace | null, requests: readonly RequestState[]): OutlineSource[] {
  if (!workspace) return []
  const found = [...requests].reverse().flatMap((request) => {
    const step = request.steps.findLast(({ artifactId, artifactKind }) => artifactId !== null && artifactKind === 'detections')
    return step?.artifactId ? [{ from: { kind: 'artifact' as const, artifactId: step.artifactId }, words: text.from.artifact(`“${request.text}”`) }] : []
  })
  const layers = workspace.layers.filter(({ kind }) => kind === 'vector').map(({ id, name }) => ({ from: { kind: 'layer' as const, layerId: id }, words: text.from.layer(name) }))
  const drawn = workspace.areas.length > 0 ? [{ from: { kind: 'areas' as const }, words: text.from.areas(workspace.areas.length) }] : []
  return [...found, ...layers, ...drawn]
}

/** One name for one source. */
export function sourceKey(from: FootprintSource): string {
  switch (from.kind) {
    case 'areas':
      return 'areas'
    case 'layer':
      return `layer ${from.layerId}`
    case 'file':
      return `file ${from.path}`
    case 'artifact':
      return `artifact ${from.artifactId}`
  }
}
