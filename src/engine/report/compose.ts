import type { Fact } from '../../contracts/answer.ts'
import type { Report, ReportSection, Table } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { RequestState } from '../../contracts/request.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { preliminary } from '../pictures/index.ts'
import type { Session } from '../session.ts'
import { accessLines } from './access.ts'
import { planTables, provenanceTables, replayLines } from './annex.ts'
import { assessmentTable } from './assessment.ts'
import { methodLines } from './methods.ts'
import { objectTables } from './object-table.ts'
import { reportMaps } from './report-maps.ts'
import { captionOf, sentencesOf, severityOf, type Told, toldOf } from './told.ts'

export type ComposeAsk = { readonly requests: readonly string[]; readonly form: Report['form']; readonly number: number; readonly now: string }
type Part = ReportSection['part']
type Section = Pick<ReportSection, 'part' | 'title'> & Partial<ReportSection>

/**
 * A report of answered questions in the shape of OCHA. It holds nothing but facts, sentences and tables of runs: needs, causes and
 * casualties are heads without text.
 * @fails input_missing without an answered question
 */
export async function composeReport(session: Session, cardOf: (id: string) => ModelCard | null, ask: ComposeAsk): Promise<Result<Report>> {
  const chosen = chooseRequests(session, ask.requests)
  if (!chosen.ok) return chosen
  const told = chosen.value.map(toldOf)
  const isFlash = ask.form === 'flash_update'
  const { maps, doubts } = await reportMaps(session, told, null)
  const worst = told.toSorted((a, b) => b.severity - a.severity)
  const objects = await objectTables(session, told)
  const assessment = assessmentTable(session, told)
  const sections = [
    section(
      'highlights',
      'Highlights',
      sentencesOf(
        'highlights',
        worst.slice(0, isFlash ? 3 : 5).map(({ answer, facts }) => ({ text: answer.text, facts })),
      ),
    ),
    section(
      'figures',
      'Key figures',
      sentencesOf(
        'figures',
        keyFigures(told).map((fact) => ({ text: captionOf(fact), facts: [fact] })),
      ),
    ),
    {
      ...section(
        'map',
        'Map',
        sentencesOf(
          'map',
          doubts.map((text) => ({ text })),
        ),
      ),
      figures: maps,
    },
    section('overview', 'Situation overview', sentencesOf('overview', told.map(overviewLine))),
    tables('assessment', 'Assessment by area', assessment ? [assessment] : []),
    section('access', 'Access and logistics', sentencesOf('access', accessLines(session, told))),
    ...['Needs', 'Response', 'Gaps', 'Funding'].map((title) => needs(title, !isFlash)),
    section(
      'methods',
      'Methods and limits',
      sentencesOf(
        'methods',
        methodLines(session, told, cardOf).map((text) => ({ text })),
      ),
    ),
    {
      ...section(
        'annex',
        'Annex',
        sentencesOf(
          'annex',
          replayLines(session, told).map((text) => ({ text })),
        ),
      ),
      tables: [...objects, ...planTables(told), ...(await provenanceTables(session, told, cardOf))],
    },
  ]
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
    sections: sections.map(numbered).map((one) => ({ ...one, shown: one.shown && !isEmpty(one) })),
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

/** At most four numbers, worst first, each said once. */
function keyFigures(told: readonly Told[]): Fact[] {
  const numbers = told.flatMap(({ facts }) => facts).filter(({ value, unit }) => typeof value === 'number' && unit !== null)
  const once = [...new Map(numbers.map((fact) => [`${fact.label} ${fact.unit}`, fact])).values()]
  return once.toSorted((a, b) => severityOf(b) - severityOf(a)).slice(0, 4)
}

function overviewLine({ request, answer, facts, place }: Told): { text: string; facts: readonly Fact[] } {
  const asked = place === 'Whole image' ? '' : ` Asked of ${place}.`
  return { text: `${answer.text}${asked} (Question ${request.number}: ${request.text})`, facts }
}

const section = (part: Part, title: string, sentences: ReportSection['sentences']): Section => ({ part, title, sentences })
const tables = (part: Part, title: string, all: Table[]): Section => ({ part, title, tables: all })
const needs = (title: string, shown: boolean): Section => ({
  part: 'needs',
  title,
  shown,
  sentences: sentencesOf(`needs-${title.toLowerCase()}`, [{ text: 'Not covered by image analysis.' }]),
})

const numbered = ({ part, title, shown = true, sentences = [], tables: all = [], figures = [] }: Section): ReportSection => ({
  id: part === 'needs' ? `needs-${title.toLowerCase()}` : part,
  part,
  title,
  shown,
  sentences,
  tables: all,
  figures,
})

const isEmpty = ({ sentences, tables: all, figures }: ReportSection): boolean => sentences.length + all.length + figures.length === 0

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
