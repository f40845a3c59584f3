import type { Detection } from '../../contracts/kinds/index.ts'
import type { Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { EarlierAnswer, Stored, ToolContext } from '../context.ts'

export type AnswerObjects = { readonly earlier: EarlierAnswer; readonly objects: readonly Detection[]; readonly frame: Frame }

/** The answer of a question of this project. `input_unavailable` when it has none. */
export function earlierAnswer(context: ToolContext, requestId: string | undefined): Result<EarlierAnswer> {
  const found = requestId === undefined ? null : (context.answers?.find(requestId) ?? null)
  if (found) return ok(found)
  return fail({ code: 'input_unavailable', message: 'There is no earlier answer to go on from.', hint: 'Ask what to look for first.' })
}

/**
 * Objects an earlier answer stands on, as its facts name them, largest score first as found.
 * `input_unavailable` when it stands on none: an area or a way has no single objects.
 */
export async function objectsOfAnswer(context: ToolContext, requestId: string | undefined): Promise<Result<AnswerObjects>> {
  const earlier = earlierAnswer(context, requestId)
  if (!earlier.ok) return earlier
  const found = new Map<string, Detection>()
  let frame: Frame | null = null
  for (const { evidence } of earlier.value.answer.facts) {
    const stored = evidence ? (context.answers?.stored(evidence.artifactId) ?? null) : null
    if (!evidence || !stored || (stored.artifact.kind !== 'detections' && stored.artifact.kind !== 'mask')) continue
    // the kind was looked at on the line before
    const objects = await context.objects(stored as Stored<'detections'> | Stored<'mask'>, evidence.classes, evidence.minScore)
    if (!objects.ok) return objects
    for (const one of objects.value.counted) found.set(one.id, one)
    frame ??= stored.artifact.frame
  }
  if (frame && found.size > 0) return ok({ earlier: earlier.value, objects: [...found.values()], frame })
  return fail({
    code: 'input_unavailable',
    message: `The answer to question ${earlier.value.number} stands on no single objects.`,
    hint: 'Ask to find or count the objects; their areas and masks are seen by clicking the number.',
  })
}
