import type { LastAnswer } from '../../contracts/planning-context.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { RequestCore } from './request-core.ts'

const mostObjects = 1000

/** The answer "and the vehicles?" goes on from: of the question on the screen, else of the newest one before `before`. */
export function answerToGoOnFrom(
  { holder, storedOf }: RequestCore,
  { after, before = Number.POSITIVE_INFINITY }: { after: string | null; before?: number | undefined },
): LastAnswer | null {
  const answered = holder.all().filter(({ answer, number, reading }) => answer !== null && reading.goal.type !== 'refusal' && reading.goal.type !== 'workspace' && number < before)
  const request = answered.find(({ id }) => id === after) ?? answered.at(-1)
  if (!request) return null
  const { id, number, text, reading, plan, answer } = request
  const objects = objectsBehind(request, storedOf)
  return {
    requestId: id,
    number,
    text,
    goal: reading.goal,
    resources: plan.resources,
    classes: [...reading.goal.classes],
    answerKind: answer?.kind ?? null,
    ...(objects.length > 0 ? { objects } : {}),
  }
}

/** Ids of the objects that the first number of an answer was counted from. */
function objectsBehind({ answer, steps }: RequestState, storedOf: RequestCore['storedOf']): string[] {
  const evidence = answer?.facts.find((fact) => fact.evidence)?.evidence
  const stored = evidence ? storedOf(steps.find((step) => step.artifactId === evidence.artifactId)) : null
  if (!evidence || stored?.artifact.kind !== 'detections') return []
  const { classes, minScore } = evidence
  const least = minScore ?? stored.artifact.defaultScore ?? 0
  const counted = stored.artifact.objects.filter((object) => (classes.length === 0 || classes.includes(object.class)) && (object.score === null || object.score >= least))
  return counted.slice(0, mostObjects).map((object) => object.id)
}
