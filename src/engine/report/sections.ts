import type { Fact } from '../../contracts/answer.ts'
import type { ReportSection } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { Session } from '../session.ts'
import { accessLines } from './access.ts'
import { planTables, provenanceTables, replayLines } from './annex.ts'
import { assessmentTable } from './assessment.ts'
import { methodLines } from './methods.ts'
import { objectTables } from './object-table.ts'
import { reportMaps } from './report-maps.ts'
import { captionOf, sentencesOf, severityOf, type Told } from './told.ts'

type Ask = { readonly told: readonly Told[]; readonly cardOf: (id: string) => ModelCard | null; readonly isFlash: boolean }
type Line = { readonly text: string; readonly facts?: readonly Fact[] }

/** The blocks of a report in the order of OCHA; a block without content is hidden, the heads that only people fill are empty. */
export async function sectionsOf(session: Session, { told, cardOf, isFlash }: Ask): Promise<ReportSection[]> {
  const worst = told.toSorted((a, b) => b.severity - a.severity).slice(0, isFlash ? 3 : 5)
  const { maps, doubts } = await reportMaps(session, told, null)
  const assessment = assessmentTable(session, told)
  const annex = [...(await objectTables(session, told)), ...planTables(told), ...(await provenanceTables(session, told, cardOf))]
  return [
    section(
      'highlights',
      'Highlights',
      worst.map(({ answer, facts }) => ({ text: answer.text, facts })),
    ),
    section(
      'figures',
      'Key figures',
      keyFigures(told).map((fact) => ({ text: captionOf(fact), facts: [fact] })),
    ),
    { ...section('map', 'Map', doubts.map(said)), figures: maps },
    section('overview', 'Situation overview', told.map(overviewLine)),
    { ...section('assessment', 'Assessment by area', []), tables: assessment ? [assessment] : [] },
    section('access', 'Access and logistics', accessLines(session, told)),
    ...['Needs', 'Response', 'Gaps', 'Funding'].map((title) => needs(title, !isFlash)),
    section('methods', 'Methods and limits', methodLines(session, told, cardOf).map(said)),
    { ...section('annex', 'Annex', replayLines(session, told).map(said)), tables: annex },
  ].map((one) => ({ ...one, shown: one.shown && one.sentences.length + one.tables.length + one.figures.length > 0 }))
}

const said = (text: string): Line => ({ text })

const section = (part: ReportSection['part'], title: string, lines: readonly Line[]): ReportSection => ({
  id: part,
  part,
  title,
  shown: true,
  sentences: sentencesOf(part, lines),
  tables: [],
  figures: [],
})

function needs(title: string, shown: boolean): ReportSection {
  const id = `needs-${title.toLowerCase()}`
  return { ...section('needs', title, []), id, shown, sentences: sentencesOf(id, [said('Not covered by image analysis.')]) }
}

/** At most four numbers, worst first, each said once. */
function keyFigures(told: readonly Told[]): Fact[] {
  const numbers = told.flatMap(({ facts }) => facts).filter(({ value, unit }) => typeof value === 'number' && unit !== null)
  const once = numbers.filter((fact, at) => numbers.findIndex(({ label, unit }) => label === fact.label && unit === fact.unit) === at)
  return once.toSorted((a, b) => severityOf(b) - severityOf(a)).slice(0, 4)
}

function overviewLine({ request, answer, facts, place }: Told): Line {
  const asked = place === 'Whole image' || answer.text.includes(place) ? '' : ` Asked of ${place}.`
  return { text: `${answer.text}${asked} (Question ${request.number}: ${request.text})`, facts }
}
