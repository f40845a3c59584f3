import type { Answer, Fact } from '../../contracts/answer.ts'
import type { Artifact, ArtifactOf, PathResult, Quantity, YesNo } from '../../contracts/kinds/index.ts'
import { classWords } from './classes.ts'
import { handParts } from './hand.ts'
import { unitSign } from './numbers.ts'
import { autoUnits, inUnits, lengthIn, type Units } from './units.ts'

export type Result = { readonly step: string; readonly artifactId: string; readonly artifact: Artifact }
export type AnswerAsk = {
  /** results the question asks for, in its order */
  readonly results: readonly Result[]
  /** the question asserted absence */
  readonly inverted: boolean
  /** "in A1", "in the view"; empty for the whole image */
  readonly scopeWords: string
  readonly limits: readonly string[]
  /** units of the project; `auto` when absent */
  readonly units?: Units
}

type Worded = { template: string; facts: Fact[]; kind: Answer['kind']; value: Answer['value']; reason: string | null }

/** Template sentence over computed facts. Each `{fN}` is a fact; no other number stands in the sentence. */
export function wordAnswer(ask: AnswerAsk): Answer {
  let numbered = 0
  const nextId = () => `f${++numbered}`
  const worded = ask.results.flatMap((result) => word(result, ask, nextId) ?? [])
  const facts = worded.flatMap((one) => one.facts)
  const template = worded.map((one) => one.template).join(' ')
  const [only] = worded
  const main = facts[0]
  const single = worded.length === 1 && only !== undefined
  const first: Pick<Answer, 'kind' | 'value' | 'unit' | 'interval' | 'intervalReason'> = single
    ? { kind: only.kind, value: only.value, unit: main?.unit ?? null, interval: main?.interval ?? null, intervalReason: main?.intervalReason ?? null }
    : { kind: 'table', value: facts.map((fact) => ({ label: fact.label, value: fact.value, unit: fact.unit })), unit: null, interval: null, intervalReason: null }
  const reason = worded.find((one) => one.reason !== null)?.reason ?? null
  return inUnits({ ...first, template, text: template, reason, hint: null, facts, limits: [...ask.limits] }, unitsOf(ask))
}

const unitsOf = (ask: AnswerAsk): Units => ask.units ?? autoUnits

type NextId = () => string

function word(result: Result, ask: AnswerAsk, nextId: NextId): Worded | null {
  const { artifact } = result
  switch (artifact.kind) {
    case 'quantity':
      return wordQuantity(result, artifact, { ask, nextId })
    case 'yes_no':
      return wordYesNo(result, artifact, { ask, nextId })
    case 'path':
      return wordPath(result, artifact, { ask, nextId })
    case 'table':
      return wordTable(result, artifact, nextId)
    case 'detections':
      return wordDetections(result, artifact, { ask, nextId })
    case 'mask':
    case 'segmentation':
      return wordMask(result, artifact, { ask, nextId })
    case 'state':
      return { kind: 'state', value: artifact.changes.join('; '), template: `Done: ${artifact.changes.join('; ')}.`, facts: [], reason: null }
    case 'answer':
      return wordAnswered(artifact.answer, nextId)
  }
}

const place = (ask: AnswerAsk) => (ask.scopeWords ? ` ${ask.scopeWords}` : '')
type With = { ask: AnswerAsk; nextId: NextId }

const factOf = (id: string, result: Result, parts: Partial<Fact> & Pick<Fact, 'label' | 'value' | 'method'>): Fact => ({
  id,
  step: result.step,
  artifactId: result.artifactId,
  unit: null,
  interval: null,
  intervalReason: null,
  evidence: null,
  ...parts,
})

function wordQuantity(result: Result, quantity: Quantity, { ask, nextId }: With): Worded {
  const id = nextId()
  const { label, value, unit, interval, intervalReason, method, evidence, dimension } = quantity
  const fact = factOf(id, result, { label, value, unit, interval, intervalReason, method, evidence })
  const where = place(ask)
  if (quantity.hand && handParts(quantity.hand).length > 1) return wordCorrected(result, quantity, { ask, nextId, fact })
  const singular = value === 1 ? classWords(quantity.classes, false) : label
  const sentences: Record<Quantity['dimension'], string> = {
    count:
      value === 0 && !/more than| and |average/.test(label) ? `No ${label} found${where}: {${id}}.` : `{${id}} ${quantity.classes.length === 1 ? singular : label} found${where}.`,
    area: /average|more than/.test(label) ? `The ${label}${where} is {${id}}.` : `{${id}} of ${label} found${where}.`,
    length: `The length of ${label} is {${id}}.`,
    ratio: `The share of ${label}${where} is {${id}}.`,
  }
  const kind =
    dimension === 'count' && evidence && !/more than| and |average/.test(label) ? 'count' : dimension === 'area' && !/average|more than/.test(label) ? 'area' : 'quantity'
  return { kind, value, template: sentences[dimension], facts: [fact], reason: null }
}

/** "16 destroyed buildings in A1: 15 found, 2 added by the analyst, 1 taken out." Each number is a fact of its own. */
function wordCorrected(result: Result, quantity: Quantity, { ask, nextId, fact }: With & { fact: Fact }): Worded {
  const { label, value, classes, evidence } = quantity
  const parts = quantity.hand ? handParts(quantity.hand) : []
  const facts = parts.map((part, at) =>
    factOf(nextId(), result, {
      label: `${label}: ${part.label}`,
      value: part.value,
      unit: 'count',
      method: at === 0 ? 'before corrections by hand' : 'corrections by hand',
      evidence,
    }),
  )
  const said = parts.map((part, at) => `{${facts[at]?.id ?? ''}} ${part.words}`).join(', ')
  const what = value === 1 && classes.length === 1 ? classWords(classes, false) : label
  return { kind: 'count', value, template: `{${fact.id}} ${what}${place(ask)}: ${said}.`, facts: [fact, ...facts], reason: null }
}

function wordYesNo(result: Result, yesNo: YesNo, { ask, nextId }: With): Worded {
  const id = nextId()
  const { label, value, method, evidence } = yesNo
  const fact = factOf(id, result, { label: `any ${label}`, value, method, evidence })
  const said = value ? `${label} appear${place(ask)}` : `no ${label} found${place(ask)}`
  // "nothing has collapsed, right?": finding some contradicts the question
  const lead = ask.inverted ? (value ? 'No:' : 'Yes:') : value ? 'Yes:' : 'No:'
  return { kind: 'yes_no', value, template: `${lead} ${said}.`, facts: [fact], reason: null }
}

/** A point that was put on the road is named with its distance; a pixel's rounding and a point with no road near it, which stays where it was, are not. */
function movedWords({ from, to }: PathResult, units: Units): string {
  const said = [from, to].flatMap(({ name, snapped, snapPx, snapM }) =>
    snapped !== null && snapPx > 1 ? [`${name} was moved ${snapM === null ? `${Math.round(snapPx)} px` : lengthIn(snapM, units)} to the nearest clear road.`] : [],
  )
  return said.length > 0 ? ` ${said.join(' ')}` : ''
}

function wordPath(result: Result, path: PathResult, { ask, nextId }: With): Worded {
  const units = unitsOf(ask)
  const id = nextId()
  const inMetres = path.lengthM !== null
  const fact = factOf(id, result, {
    label: `way from ${path.from.name} to ${path.to.name}`,
    value: path.reachable ? (path.lengthM ?? path.lengthPx) : null,
    unit: inMetres ? 'm' : 'px',
    method: path.method,
    evidence: path.evidence,
    intervalReason: 'not_calibrated',
  })
  if (path.reachable)
    return {
      kind: 'path',
      value: true,
      template: `${path.to.name} can be reached from ${path.from.name} on clear road in this image: {${id}}.${movedWords(path, units)}`,
      facts: [fact],
      reason: null,
    }
  const gap = path.cut?.gapM ? ` The nearest gap is ${lengthIn(path.cut.gapM, units)} wide.` : ''
  return {
    kind: 'path',
    value: false,
    template: `${path.to.name} cannot be reached from ${path.from.name} on clear road in this image. ${path.reason ?? ''}${gap}`.trim() + movedWords(path, units),
    facts: [],
    reason: path.reason,
  }
}

function wordTable(result: Result, table: ArtifactOf<'table'>, nextId: NextId): Worded {
  const facts = table.rows.map((row) =>
    factOf(nextId(), { ...result, step: row.step }, { label: row.label, value: row.value, unit: row.unit, method: table.method, intervalReason: 'not_calibrated' }),
  )
  const said = table.rows.map((row, at) => `${row.rank}. ${row.label} {${facts[at]?.id ?? ''}}`).join(', ')
  return { kind: 'table', value: table.rows.map((row) => ({ ...row, unit: unitSign(row.unit) })), template: `In order: ${said}.`, facts, reason: null }
}

function wordDetections(result: Result, detections: ArtifactOf<'detections'>, { ask, nextId }: With): Worded {
  const shown = detections.objects.filter((object) => object.score === null || detections.defaultScore === null || object.score >= detections.defaultScore)
  const id = nextId()
  const label = classWords(detections.classes)
  const fact = factOf(id, result, {
    label,
    value: shown.length,
    unit: 'count',
    method: 'objects at or above the card score',
    intervalReason: 'not_calibrated',
    evidence: { artifactId: result.artifactId, minScore: detections.defaultScore, classes: [...detections.classes] },
  })
  return { kind: 'detections', value: shown.length, template: `{${id}} ${label} marked${place(ask)}.`, facts: [fact], reason: null }
}

function wordMask(result: Result, mask: ArtifactOf<'mask'> | ArtifactOf<'segmentation'>, { ask, nextId }: With): Worded {
  const found = Object.values(mask.values).some((value) => (mask.histogram[String(value)] ?? 0) > 0)
  const label = classWords(mask.classes)
  const share = `${Math.round(mask.analysedShare * 100)} %`
  const fact = factOf(nextId(), result, {
    label: 'share analysed',
    value: share,
    method: 'pixels that were imaged and classified',
    evidence: { artifactId: result.artifactId, minScore: null, classes: [...mask.classes] },
  })
  return { kind: 'mask', value: found, template: found ? `${capital(label)} marked on the map${place(ask)}.` : `No ${label} found${place(ask)}.`, facts: [fact], reason: null }
}

/** An answer a step has worded already: its facts get numbers of their own beside those of the other results. */
function wordAnswered({ kind, value, template, facts, reason }: Answer, nextId: NextId): Worded {
  const ids = new Map(facts.map((fact) => [fact.id, nextId()]))
  const renamed = (id: string) => ids.get(id) ?? id
  return {
    kind,
    value,
    template: template.replace(/\{(f\d+)\}/g, (_, id: string) => `{${renamed(id)}}`),
    facts: facts.map((fact) => ({ ...fact, id: renamed(fact.id) })),
    reason,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
