import type { ModelCard, tensorTypes } from '../../../contracts/model-card.ts'
import type { Refused } from './recognition.ts'
import type { DeclaredInput } from './input-plan.ts'

type Constant = NonNullable<ModelCard['input']['constants']>[number]

/** Values of inputs that are the same for every tile: sizes in and out are the tile itself, every pixel of it counts. */
const known: readonly { readonly name: RegExp; readonly data: (tile: number) => number[]; readonly dims: readonly (number | 'tile')[] }[] = [
  { name: /^(orig_target_sizes|orig_size|target_sizes|im_shape|image_shape|ori_shape)$/i, dims: [1, 2], data: (tile) => [tile, tile] },
  { name: /^scale_factor$/i, dims: [1, 2], data: () => [1, 1] },
  { name: /^pixel_mask$/i, dims: [1, 'tile', 'tile'], data: () => [1] },
]

const types: readonly string[] = ['float32', 'float16', 'uint8', 'int32', 'int64', 'bool'] satisfies (typeof tensorTypes)[number][]

/** The constants for all of the inputs, or the one nobody knows. */
export function constantInputs(inputs: readonly DeclaredInput[], tile: number): { constants: Constant[] } | Refused {
  const constants: Constant[] = []
  for (const { name, type, shape } of inputs) {
    const form = known.find((one) => one.name.test(name))
    if (!form || !types.includes(type)) return { refused: `The input ${name} (${type}) is no picture, and what it wants is not known.`, hint: 'Export the network without it.' }
    const usual = form.dims.map((side) => (side === 'tile' ? tile : side))
    const dims = shape?.length === usual.length ? shape.map((side, i) => (typeof side === 'number' ? side : (usual[i] ?? 1))) : usual
    constants.push({ name, type: type as Constant['type'], dims, data: form.data(tile) })
  }
  return { constants }
}
