import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { Question, Said } from '../../../core/vision/recognise/index.ts'
import { groundingPrompt, owlQueries, phraseMask, readTokenizer, type Tokenizer } from '../../../core/vision/tokenizer/index.ts'
import type { OnnxHeader, ValueInfo } from './header/onnx-header.ts'
import type { SoundOnnx } from './header/read-onnx.ts'
import { textBeside } from './side-files.ts'

type Constant = NonNullable<ModelCard['input']['constants']>[number]

/** The text part of a prompted detector: what its text inputs are fed for the classes, or the file that is missing. */
export type TextPart = { readonly kind: 'grounding_dino' | 'owl_vit'; readonly constants: readonly Constant[]; readonly spans: readonly (readonly [number, number])[] | null }

/** Words for a trial where nobody has said what to look for. */
const standIn = ['building']
const owlLength = 16

/**
 * Builds the prompt of a text prompted detector for its classes; a question where its tokenizer is not beside it.
 * @fails model_invalid (compares words and pictures only, another tokenizer, a prompt longer than the model takes)
 */
export async function textPart({ path, header }: SoundOnnx, said: Said): Promise<Result<TextPart | Question>> {
  if (!header.outputs.some(({ name }) => /box/i.test(name)))
    return fail({ code: 'model_invalid', message: 'The model compares words with a whole picture and finds no places.', hint: 'Use a detector such as GroundingDINO or OWL-ViT.' })
  const tokenizer = await tokenizerBeside(path)
  if (!tokenizer.ok) return tokenizer
  if (tokenizer.value === null) return ok(tokenizerQuestion)
  const classes = said.classes?.map(({ name }) => name) ?? standIn
  return isGrounding(header, tokenizer.value) ? grounding(header, tokenizer.value, classes) : owl(header, tokenizer.value, classes)
}

const tokenizerQuestion: Question = {
  id: 'tokenizer',
  question: 'Put tokenizer.json (or vocab.txt, or vocab.json with merges.txt) of the model beside its ONNX file.',
  why: 'The model takes words as numbers, and only its tokenizer knows which.',
}

async function tokenizerBeside(path: string): Promise<Result<Tokenizer | null>> {
  const texts: Record<string, string | null> = {}
  for (const name of ['tokenizer.json', 'vocab.txt', 'vocab.json', 'merges.txt']) {
    const text = await textBeside(path, name)
    if (!text.ok) return text
    texts[name] = text.value
  }
  const { 'tokenizer.json': tokenizerJson = null, 'vocab.txt': vocabTxt = null, 'vocab.json': vocabJson = null, 'merges.txt': mergesTxt = null } = texts
  return readTokenizer({ tokenizerJson, vocabTxt, vocabJson, mergesTxt })
}

const isGrounding = ({ inputs }: OnnxHeader, { family }: Tokenizer) => family === 'wordpiece' || inputs.some(({ name }) => /token_type_ids|text_token_mask|position_ids/.test(name))

function grounding({ inputs }: OnnxHeader, tokenizer: Tokenizer, classes: readonly string[]): Result<TextPart> {
  const prompt = groundingPrompt(tokenizer, classes)
  const ids = inputs.find(({ name }) => name === 'input_ids')
  const declared = ids?.shape?.[1]
  const length = typeof declared === 'number' ? declared : prompt.ids.length
  if (prompt.ids.length > length)
    return fail({ code: 'model_invalid', message: `The words for the classes are ${prompt.ids.length} tokens and the model takes ${length}.`, hint: 'Name fewer classes.' })
  const { mask, positions } = phraseMask(prompt)
  const filled = (values: readonly number[], rest: number) => Array.from({ length }, (_, i) => values[i] ?? rest)
  const wide = Array.from({ length: length * length }, (_, i) => {
    const [row, column] = [Math.floor(i / length), i % length]
    return row < prompt.ids.length && column < prompt.ids.length ? (mask[row * prompt.ids.length + column] ?? 0) : Number(row === column)
  })
  const rows: Readonly<Record<string, number[]>> = {
    input_ids: filled(prompt.ids, tokenizer.pad),
    attention_mask: filled(new Array<number>(prompt.ids.length).fill(1), 0),
    token_type_ids: filled([], 0),
    position_ids: filled(positions, 0),
  }
  const constants = inputs.flatMap((input) => {
    const row = rows[input.name]
    if (row) return [constant(input, [1, length], row)]
    return /^text_(token|self_attention)_masks?$/.test(input.name) ? [constant(input, [1, length, length], wide)] : []
  })
  return ok({ kind: 'grounding_dino', constants, spans: prompt.spans })
}

function owl({ inputs }: OnnxHeader, tokenizer: Tokenizer, classes: readonly string[]): Result<TextPart> {
  const declared = inputs.find(({ name }) => name === 'input_ids')?.shape
  const length = typeof declared?.[1] === 'number' ? declared[1] : owlLength
  const fixed = declared?.[0]
  if (typeof fixed === 'number' && fixed !== classes.length)
    return fail({
      code: 'model_invalid',
      message: `The model was exported for ${fixed} ${fixed === 1 ? 'word' : 'words'} at once and ${classes.length} are asked for.`,
      hint: 'Name as many classes, or export it with a free number of queries.',
    })
  const { ids, attention } = owlQueries(tokenizer, classes, length)
  const constants = inputs.flatMap((input) => {
    if (input.name === 'input_ids') return [constant(input, [classes.length, length], ids)]
    return input.name === 'attention_mask' ? [constant(input, [classes.length, length], attention)] : []
  })
  return ok({ kind: 'owl_vit', constants, spans: null })
}

const constant = ({ name, type }: ValueInfo, dims: number[], data: number[]): Constant => ({
  name,
  type: type === 'int32' || type === 'bool' || type === 'float32' ? type : 'int64',
  dims,
  data,
})
