import type { Answer } from '../../../contracts/answer.ts'
import type { ArtifactOf } from '../../../contracts/kinds/index.ts'
import { classWords, classWordsIn } from '../classes.ts'
import { unitSign } from '../numbers.ts'
import { subjectWords } from '../subject.ts'
import { capital, factOf, type Result, slot, type With, type Worded } from './parts.ts'

export function wordTable(result: Result, table: ArtifactOf<'table'>, { language, nextId }: With): Worded {
  const ranked = table.rows.map((row) => {
    const label = row.subject === undefined ? row.label : subjectWords(row.subject, language)
    const fact = factOf(nextId(), { ...result, step: row.step }, { label, value: row.value, unit: row.unit, method: table.method, intervalReason: 'not_calibrated' })
    return { fact, said: `${row.rank}. ${label} ${slot(fact.id)}` }
  })
  const facts = ranked.map(({ fact }) => fact)
  const said = ranked.map((one) => one.said)
  return { kind: 'table', value: table.rows.map((row) => ({ ...row, unit: unitSign(row.unit) })), template: language.order(said.join(', ')), facts, reason: null }
}

export function wordDetections(result: Result, detections: ArtifactOf<'detections'>, { language, where, nextId }: With): Worded {
  const shown = detections.objects.filter((object) => object.score === null || detections.defaultScore === null || object.score >= detections.defaultScore)
  const id = nextId()
  const fact = factOf(id, result, {
    label: classWords(detections.classes),
    value: shown.length,
    unit: 'count',
    method: 'objects at or above the card score',
    intervalReason: 'not_calibrated',
    evidence: { artifactId: result.artifactId, minScore: detections.defaultScore, classes: [...detections.classes] },
  })
  const template = language.marked({ slot: slot(id), what: classWordsIn(language, detections.classes), where })
  return { kind: 'detections', value: shown.length, template, facts: [fact], reason: null }
}

export function wordMask(result: Result, mask: ArtifactOf<'mask'> | ArtifactOf<'segmentation'>, { language, where, nextId }: With): Worded {
  const found = Object.values(mask.values).some((value) => (mask.histogram[String(value)] ?? 0) > 0)
  const what = classWordsIn(language, mask.classes)
  const fact = factOf(nextId(), result, {
    label: 'share analysed',
    value: `${Math.round(mask.analysedShare * 100)} %`,
    method: 'pixels that were imaged and classified',
    evidence: { artifactId: result.artifactId, minScore: null, classes: [...mask.classes] },
  })
  return { kind: 'mask', value: found, template: found ? capital(language.onMap({ what, where })) : language.none({ slot: null, what, where }), facts: [fact], reason: null }
}

/** An answer a step has worded already: its facts get numbers of their own beside those of the other results. */
export function wordAnswered({ kind, value, template, facts, reason }: Answer, { nextId }: Pick<With, 'nextId'>): Worded {
  const ids = new Map(facts.map((fact) => [fact.id, nextId()]))
  const renamed = (id: string) => ids.get(id) ?? id
  return {
    kind,
    value,
    template: template.replace(/\{(f\d+)\}/g, (_, id: string) => slot(renamed(id))),
    facts: facts.map((fact) => ({ ...fact, id: renamed(fact.id) })),
    reason,
  }
}
