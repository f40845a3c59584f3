import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import type { Question } from '../../../core/vision/recognise/index.ts'
import { sha256File } from '../../files/index.ts'
import type { OnnxHeader } from './header/onnx-header.ts'
import { readOnnx, type SoundOnnx } from './header/read-onnx.ts'

/** The two files of a model that draws the mask of what is clicked. */
export type FoundPair = { readonly role: 'encoder' | 'decoder'; readonly partner: string | null }

const isEncoder = ({ outputs, inputs }: OnnxHeader) => outputs.some(({ name }) => name === 'image_embeddings') && !inputs.some(({ name }) => name === 'point_coords')
const isDecoder = ({ inputs }: OnnxHeader) => ['image_embeddings', 'point_coords', 'point_labels'].every((name) => inputs.some((input) => input.name === name))

const mostNeighbours = 50

/** Null for a model that is neither half of one. `partner` is the other half beside it. */
export async function maskPairOf({ path, header }: SoundOnnx): Promise<FoundPair | null> {
  const role = isEncoder(header) ? 'encoder' : isDecoder(header) ? 'decoder' : null
  if (role === null) return null
  const names = (await readdir(dirname(path))).filter((name) => name.endsWith('.onnx') && name !== basename(path)).slice(0, mostNeighbours)
  for (const name of names) {
    const other = await readOnnx(join(dirname(path), name))
    if (other.ok && (role === 'encoder' ? isDecoder : isEncoder)(other.value.header)) return { role, partner: name }
  }
  return { role, partner: null }
}

export const partnerQuestion = (role: FoundPair['role']): Question => {
  const other = role === 'encoder' ? 'decoder' : 'encoder'
  return {
    id: other,
    question: `Put the ${other} of the model beside its ${role}.`,
    why: 'Masks from clicks take two files: one sees the picture, the other draws what is clicked.',
  }
}

/** Output names of the decoder as a card holds them. */
export function maskOutput({ outputs }: OnnxHeader): ModelCard['output'] {
  const named = (pattern: RegExp, usual: string) => outputs.find(({ name }) => pattern.test(name) && !/low_res/.test(name))?.name ?? usual
  const masks = named(/mask/i, 'masks')
  return {
    name: masks,
    names: { masks, quality: named(/iou|score/i, 'iou_predictions') },
    layout: 'sam',
    decode: 'the mask its model trusts most, sigmoid',
    shape: '[1, k, height, width]',
  }
}

/** The decoder as a file the card names, so that it travels along. @fails as reading it does */
export async function besideOf(path: string, partner: string): Promise<Result<NonNullable<ModelCard['beside']>>> {
  const hash = await sha256File(join(dirname(path), partner))
  return hash.ok ? ok([{ name: partner, sha256: hash.value }]) : hash
}
