import type { Report } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { RequestState } from '../../contracts/request.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { preliminary } from '../pictures/index.ts'
import type { Session } from '../session.ts'
import { sectionsOf } from './sections.ts'
import { type Told, toldOf } from './told.ts'

export type ComposeAsk = { readonly requests: readonly string[]; readonly form: Report['form']; readonly number: number; readonly now: string }

/**
 * A report of answered questions in the shape of OCHA. It holds nothing but facts, sentences and tables of runs: needs, causes and
 * casualties are heads without text.
 * @fails input_missing without an answered question
 */
export async function composeReport(session: Session, cardOf: (id: string) => ModelCard | null, ask: ComposeAsk): Promise<Result<Report>> {
  const chosen = chooseRequests(session, ask.requests)
  if (!chosen.ok) return chosen
  const told = chosen.value.map(toldOf)
  const sections = await sectionsOf(session, { told, cardOf, isFlash: ask.form === 'flash_update' })
  const { name, example } = session.store.project()
  return ok({
    kind: 'report',
    title: `${name}: image analysis`,
    form: ask.form,
    number: ask.number,
    asOf: ask.now.replace(/\.\d+Z$|Z$/, '+00:00'),
    producedBy: null,
    period: periodOf(session, told),
    next: null,
    validation: preliminary,
    facts: told.flatMap(({ facts }) => facts),
    sections,
    method: `Composed from ${told.length} ${told.length === 1 ? 'answer' : 'answers'} of the project${example ? ', a synthetic example' : ''}; every number is a fact of a run.`,
  })
}

function chooseRequests({ requests }: Session, ids: readonly string[]): Result<(RequestState & { answer: NonNullable<RequestState['answer']> })[]> {
  const all = requests.list()
  const unknown = ids.find((id) => !all.some((one) => one.id === id || String(one.number) === id))
  if (unknown !== undefined) return fail({ code: 'bad_request', message: `There is no question ${unknown} in this project.`, hint: 'Choose one of its questions.' })
  const wanted = ids.length === 0 ? all : ids.flatMap((id) => all.find((one) => one.id === id || String(one.number) === id) ?? [])
  const answered = wanted.filter(isTold)
  if (answered.length > 0) return ok(answered)
  return fail({
    code: 'input_missing',
    message: 'No question of this project has an answer, so there is nothing to report.',
    hint: 'Ask a question and run its plan, then make the report.',
  })
}

const isTold = (request: RequestState): request is RequestState & { answer: NonNullable<RequestState['answer']> } =>
  request.answer !== null && request.answer.kind !== 'state' && request.answer.kind !== 'refusal'

/** Dates of the images behind the answers. */
function periodOf({ requests, workspace }: Session, told: readonly Told[]): string | null {
  const ids = new Set(
    told.flatMap(({ request }) =>
      request.steps.flatMap((step) => {
        const artifact = requests.storedOf(step)?.artifact
        return artifact && 'layerId' in artifact && artifact.layerId ? [artifact.layerId] : []
      }),
    ),
  )
  const dates = workspace
    .state()
    .layers.flatMap(({ id, date }) => (ids.has(id) && date ? [date] : []))
    .sort()
  const [first, last] = [dates[0], dates.at(-1)]
  return first && last ? (first === last ? `Images of ${first}` : `Images of ${first} to ${last}`) : null
}
