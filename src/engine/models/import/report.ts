import type { ModelCard } from '../../../contracts/model-card.ts'
import type { Failure } from '../../../contracts/result.ts'
import { classTable } from '../../../core/vision/index.ts'
import type { Question } from '../../../core/vision/recognise/index.ts'
import type { OnnxHeader } from './header/onnx-header.ts'
import { opsetOf } from './header/check-header.ts'

/** What the doctor says of a model file. */
export type ModelReport = {
  readonly file: string
  readonly verdict: 'ok' | 'ask' | 'refused'
  readonly task: ModelCard['task'] | null
  readonly layout: ModelCard['output']['layout'] | null
  readonly classes: readonly Pick<ModelCard['classes'][number], 'index' | 'name' | 'class'>[]
  readonly input: ModelCard['input'] | null
  readonly margin: number
  readonly ir: number | null
  readonly opset: number | null
  readonly provider: string | null
  readonly questions: readonly Question[]
  readonly message: string
}

export type ReportParts = {
  readonly file: string
  readonly header: OnnxHeader | null
  readonly card?: ModelCard
  readonly provider?: string
}

type Verdict = Pick<ModelReport, 'verdict' | 'questions' | 'message'>

const report = ({ file, header, card, provider }: ReportParts, { verdict, questions, message }: Verdict): ModelReport => ({
  file,
  verdict,
  task: card?.task ?? null,
  layout: card?.output.layout ?? null,
  classes: card ? classesOf(card) : [],
  input: card?.input ?? null,
  margin: card?.input.margin ?? 0,
  ir: header?.ir ?? null,
  opset: header ? opsetOf(header) : null,
  provider: provider ?? null,
  questions,
  message,
})

/** With the ids results will have: a name that is none of the registry stands behind `model:`. */
function classesOf(card: ModelCard): ModelReport['classes'] {
  const { channelClass } = classTable(card)
  return card.classes.map(({ index, name }) => ({ index, name, class: channelClass[index] ?? `model:${name}` }))
}

export const refusedReport = (parts: ReportParts, { message, hint }: Pick<Failure, 'message' | 'hint'>): ModelReport =>
  report(parts, { verdict: 'refused', questions: [], message: hint ? `${message} ${hint}` : message })

export const askReport = (parts: ReportParts, questions: readonly Question[], message: string): ModelReport =>
  report(parts, { verdict: 'ask', questions, message: `${message} Still to be told: ${questions.map(({ id }) => id).join(', ')}.` })

export const okReport = (parts: ReportParts, message: string): ModelReport => report(parts, { verdict: 'ok', questions: [], message })
