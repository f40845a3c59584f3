import { classRegistry, membersOf } from '../../../contracts/classes.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { readOnnx } from './header/read-onnx.ts'
import { type Looked, lookAtModel } from './look-at-model.ts'
import { textPart } from './text-prompt.ts'
import type { TrialHost } from './trial.ts'

/** What a detector that takes words may be asked for: every class that is an object, in the words of the registry. */
const words: readonly { readonly word: string; readonly class: string }[] = [
  { word: 'building', class: 'building' },
  ...Object.entries(classRegistry).flatMap(([id, { habit, singular }]) => (habit === 'object' ? [{ word: singular, class: id }] : [])),
]

/** Such a detector was trained on pictures of every kind: the image is shown to it as it is. */
const anyGsd: [number, number] = [0.01, 100]

/**
 * A model file as `lookAtModel` finds it; a text prompted detector that names no classes needs none named: it is asked for those of each
 * question, and `words` of its card says so.
 */
export async function lookWithWords(path: string, host: TrialHost): Promise<Looked> {
  const looked = await lookAtModel(path, { host })
  const { verdict, layout, questions } = looked.report
  const takesWords = layout === 'grounding_dino' || layout === 'owl_vit'
  if (verdict !== 'ask' || !takesWords || questions.some(({ id }) => id !== 'classes' && id !== 'gsd')) return looked
  const asksGsd = questions.some(({ id }) => id === 'gsd')
  const again = await lookAtModel(path, { host, answers: { classes: words.map(({ word }) => word), ...(asksGsd ? { gsd: anyGsd } : {}) } })
  if (!again.card) return again
  const { card } = again
  const classes = card.classes.map((one, i) => ({ index: one.index, name: one.name, class: words[i]?.class ?? one.class }))
  return { ...again, card: { ...card, classes, output: { ...card.output, words: 'asked' } } }
}

/**
 * The card of a model for the classes of one step: where its prompt is made of what is asked, its text inputs and its classes are those; else as it is.
 * @fails no_model (a class it was not told), model_invalid, or as reading the file and its tokenizer do
 */
export async function cardForWords(card: ModelCard, onnxPath: string, asked: readonly string[]): Promise<Result<ModelCard>> {
  if (card.output.words !== 'asked') return ok(card)
  const wanted = card.classes.filter((one) => asked.some((id) => id === one.class || membersOf(id).includes(one.class)))
  // a group is one word, its levels are others: what is named itself is asked for
  const named = wanted.filter((one) => asked.includes(one.class))
  const classes = (named.length > 0 ? named : wanted).map((one, index) => ({ ...one, index }))
  if (classes.length === 0)
    return fail({ code: 'no_model', message: `The model ${card.id} has no words for what is asked.`, hint: 'Add it with the words: aftermap models add --classes.' })
  const onnx = await readOnnx(onnxPath)
  if (!onnx.ok) return onnx
  const text = await textPart(onnx.value, { classes })
  if (!text.ok) return text
  if ('question' in text.value) return fail({ code: 'model_invalid', message: `The tokenizer of ${card.id} is gone.`, hint: text.value.question })
  const { constants, spans } = text.value
  const others = (card.input.constants ?? []).filter(({ name }) => !constants.some((one) => one.name === name))
  return ok({
    ...card,
    classes,
    input: { ...card.input, constants: [...others, ...constants] },
    output: { ...card.output, ...(spans ? { spans: spans.map(([from, to]): [number, number] => [from, to]) } : {}) },
  })
}
