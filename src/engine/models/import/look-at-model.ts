import { basename, dirname, extname } from 'node:path'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import type { ModelOutputs } from '../../../core/vision/index.ts'
import {
  cardDraft,
  type InputPlan,
  isRefused,
  namedClasses,
  openQuestions,
  type Question,
  recogniseOutputs,
  type Recognised,
  type Refused,
  type Said,
  sightOf,
} from '../../../core/vision/recognise/index.ts'
import { sha256File } from '../../files/index.ts'
import type { Answers } from './answers.ts'
import { lookAtCard } from './look-at-card.ts'
import { lookAtPair } from './look-at-pair.ts'
import { type FoundPair, maskPairOf } from './mask-pair.ts'
import { readOnnx, type SoundOnnx } from './header/read-onnx.ts'
import { askReport, type ModelReport, okReport, refusedReport } from './report.ts'
import { type Preview, previewOf } from './preview.ts'
import { planTrial, refusal } from './plan-trial.ts'
import type { TextPart } from './text-prompt.ts'
import { feedsOf, runTrial, type Trial, type TrialHost, trialTiles } from './trial.ts'

/** What became of looking at a file: the report, and what is known beyond it where it was not refused. */
export type Looked = { readonly report: ModelReport; readonly card: ModelCard | null; readonly onnx: SoundOnnx | null; readonly preview: Preview | null }

export type LookAsk = { readonly answers?: Answers; readonly host?: TrialHost }

/**
 * Finds out what a model file is: reads its header and what lies beside it, runs it on two trial tiles and recognises its answers.
 * What it cannot know it asks; what cannot work it refuses with the reason. `card` is complete where the verdict is `ok`.
 */
export async function lookAtModel(file: string, ask: LookAsk = {}): Promise<Looked> {
  const onnx = await readOnnx(file)
  if (!onnx.ok) return { report: refusedReport({ file, header: null }, onnx.error), card: null, onnx: null, preview: null }
  const parts = { file, header: onnx.value.header }
  const carded = await lookAtCard(file, ask.host ?? {})
  if (!carded.ok) return { report: refusedReport(parts, carded.error), card: null, onnx: onnx.value, preview: null }
  if (carded.value)
    return {
      ...carded.value,
      onnx: onnx.value,
      report: okReport({ ...parts, ...carded.value }, `Its card ${carded.value.card.id} says what it is, and it answers as the card says.`),
    }
  const pair = await maskPairOf(onnx.value)
  const understood = pair ? await understoodPair(onnx.value, pair, ask.host ?? {}) : await understand(onnx.value, ask)
  if (!understood.ok) return { report: refusedReport(parts, understood.error), card: null, onnx: onnx.value, preview: null }
  const { draft, hasClasses, preview, questions, message, provider } = understood.value
  const shown = draft && !hasClasses ? { ...draft, classes: [] } : draft
  const reported = { ...parts, ...(shown ? { card: shown } : {}), ...(provider === null ? {} : { provider }) }
  const isOpen = questions.length > 0
  return {
    onnx: onnx.value,
    preview,
    card: isOpen ? null : draft,
    report: isOpen ? askReport(reported, questions, message) : okReport(reported, message),
  }
}

async function understoodPair(onnx: SoundOnnx, pair: FoundPair, host: TrialHost): Promise<Result<Understood>> {
  const seen = await lookAtPair(onnx, pair, { id: idOf(onnx.path), host })
  return seen.ok ? ok({ ...seen.value, draft: seen.value.card, hasClasses: true, preview: null }) : seen
}

type Understood = {
  readonly draft: ModelCard | null
  readonly hasClasses: boolean
  readonly preview: Preview | null
  readonly questions: readonly Question[]
  readonly message: string
  readonly provider: string | null
}

async function understand(onnx: SoundOnnx, { answers = {}, host = {} }: LookAsk): Promise<Result<Understood>> {
  const planned = await planTrial(onnx, answers)
  if (!planned.ok) return planned
  const { said, from, plan, text, waiting } = planned.value
  if (waiting) return ok(untried(onnx, { planned: plan, said, question: waiting }))
  const trial = await tried(onnx.path, { plan, said, host })
  if (!trial.ok) return trial
  const known = recognised(onnx, { plan, said, trial: trial.value, text })
  if (isRefused(known)) return refusal(known)
  const classes = namedClasses(known, said)
  if (classes && 'refused' in classes) return refusal(classes)
  const hash = await sha256File(onnx.path)
  if (!hash.ok) return hash
  const draft = cardDraft({ id: idOf(onnx.path), sha256: hash.value, plan, known, said }, classes ?? standIns(known))
  // how the numbers are to be read is asked first
  const isOpen = classes === null && known.questions?.some(({ id }) => id === 'layout') === true
  const preview = isOpen ? ok(null) : previewIn(draft, trial.value)
  if (!preview.ok) return preview
  const questions = [...(known.questions ?? []), ...plan.questions, ...openQuestions(known, said, classes !== null)].filter((one) => !isAnswered(one.id, said))
  const message = [`Recognised as ${known.layout}: ${known.because}.`, ...assumptions(plan, said, from)].join(' ')
  return ok({ draft, hasClasses: classes !== null, preview: preview.value, questions, message, provider: trial.value.provider })
}

/** A model whose tokenizer is not there cannot be tried; what its file tells is said all the same. */
function untried({ path }: SoundOnnx, { planned, said, question }: { planned: InputPlan; said: Said; question: Question }): Understood {
  const known: Recognised = { layout: 'grounding_dino', task: 'detect', name: 'logits', classCount: null, because: 'it takes words' }
  const draft = cardDraft({ id: idOf(path), sha256: '', plan: planned, known, said }, said.classes ?? [])
  const questions = [question, ...openQuestions(known, said, said.classes !== undefined)]
  return { draft, hasClasses: said.classes !== undefined, preview: null, questions, message: 'It takes words and a picture, and was not tried yet.', provider: null }
}

/** A classifier judges pictures, not tiles; priors that are still to come leave boxes without a place. */
function previewIn(draft: ModelCard, { outputs }: Trial): Result<Preview | null> {
  const { layout, priors } = draft.output
  if (layout === 'classifier_logits' || (layout === 'ssd_raw' && !priors)) return ok(null)
  return previewOf(draft, outputs.at(-1) ?? {})
}

type Knowing = { readonly plan: InputPlan; readonly said: Said }

/** The trial needs a card of its input alone. */
async function tried(file: string, { plan, said, host }: Knowing & { host: TrialHost }): Promise<Result<Trial>> {
  const stub: Recognised = { layout: 'semantic_logits', task: 'semantic', name: '', classCount: null, because: '' }
  const { input } = cardDraft({ id: '', sha256: '', plan, known: stub, said }, [])
  return runTrial(file, feedsOf(input, trialTiles(input)), host)
}

function recognised({ header }: SoundOnnx, { plan, said, trial, text }: Knowing & { trial: Trial; text: TextPart | null }): Recognised | Refused {
  const names = Object.keys(trial.outputs[0] ?? {})
  const sights = names.map((name) => sightOf(name, valuesOf(trial.outputs, name)))
  const known = recogniseOutputs({ inputs: header.inputs.map(({ name }) => name), sights, tile: plan.tile, said, ...(text ? { prompt: text.kind } : {}) })
  return text?.spans && !isRefused(known) ? { ...known, output: { ...known.output, spans: text.spans.map(([from, to]): [number, number] => [from, to]) } } : known
}

const valuesOf = (outputs: readonly ModelOutputs[], name: string) => outputs.flatMap((one) => one[name] ?? [])

/** Names for a preview where nobody has named the classes yet. */
const standIns = ({ classCount, firstIndex = 0 }: Recognised) => Array.from({ length: classCount ?? 1 }, (_, i) => ({ index: i + firstIndex, name: `class ${i + firstIndex}` }))

const isAnswered = (id: string, said: Said): boolean => (id === 'layout' && said.layout !== undefined) || (id === 'priors' && said.priors !== undefined)

/** What nobody said and is taken for granted, in sentences. */
function assumptions(plan: InputPlan, said: Said, from: (field: keyof Said) => string | null): string[] {
  const isBytes = plan.dtype === 'uint8'
  const scale = isBytes ? 'Its input is bytes, so nothing is scaled.' : said.scale === undefined ? 'Assumed: pixels are scaled to 0..1.' : `Scaling from ${from('scale')}.`
  const order = plan.bands < 3 || said.order !== undefined ? [] : ['Assumed: colours in the order red, green, blue.']
  return [scale, ...order, ...plan.assumed.map((one) => `Assumed: ${one}.`)]
}

/** A name for the model that can be a folder's: its file's, or its folder's where the file is called model. */
export function idOf(file: string): string {
  const name = basename(file, extname(file))
  const plain = /^model$/i.test(name) ? basename(dirname(file)) : name
  return (
    plain
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]+/g, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, 64) || 'model'
  )
}
