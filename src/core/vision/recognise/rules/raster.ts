import { type Facts, type Recognised, type Refused, type Rule, shapeWords } from '../recognition.ts'
import type { Sight } from '../sight.ts'

type Grid = { readonly channels: number; readonly side: number; readonly last: boolean; readonly stride: number; readonly margin: number }

const strides = [1, 2, 4, 8, 16, 32]

/** How the cells of an output lie in its tile: at a stride over all of it, else without a rim. */
function placed(side: number, tile: number): { stride: number; margin: number } | null {
  const stride = strides.find((one) => side * one === tile)
  if (stride !== undefined) return { stride, margin: 0 }
  const rim = tile - side
  return rim > 0 && rim % 2 === 0 && side * 4 >= tile ? { stride: 1, margin: rim / 2 } : null
}

function gridOf({ dims, sumsAlong }: Sight, tile: number): Grid | null {
  const [a = 0, b = 0, c = 0] =
    dims.length === 4 && dims[0] === 1 ? dims.slice(1) : dims.length === 3 && dims[0] === 1 ? [1, ...dims.slice(1)] : dims.length === 2 ? [1, ...dims] : []
  const first = b === c ? placed(b, tile) : null
  const last = a === b ? placed(a, tile) : null
  if (first && !(last && sumsAlong === 3)) return { channels: a, side: b, last: false, ...first }
  return last ? { channels: c, side: a, last: true, ...last } : null
}

/** Heat of each class with size and offset at a stride, as one output or three. */
export const heatmapRule: Rule = (facts) => {
  const by = (pattern: RegExp) => facts.sights.find(({ name, dims }) => dims.length === 4 && pattern.test(name))
  const [heat, size, offset] = [by(/^(hm|heat)|heat.?map/i), by(/^(wh|size)/i), by(/^(reg|off)/i)]
  if (heat && size && offset) return threeMaps(facts, { heat, size, offset })
  const [only, ...others] = facts.sights
  if (!only || others.length > 0) return null
  const grid = gridOf(only, facts.tile)
  if (!grid || grid.margin > 0 || grid.last || grid.channels < 5) return null
  const isCalledHeat = /hm|heat/i.test(only.name) && grid.stride === 4
  const isDetector = facts.said.task === 'detect' && (facts.said.classes === undefined || facts.said.classes.length + 4 === grid.channels)
  if (!isCalledHeat && !isDetector && facts.said.layout !== 'centre_heatmap') return null
  const classCount = grid.channels - 4
  const because = `its output ${shapeWords(only.dims)} has ${classCount} + 4 channels at a stride of ${grid.stride} and ${isCalledHeat ? 'its name says heat map' : 'its metadata says detector'}`
  return { layout: 'centre_heatmap', task: 'detect', name: only.name, classCount, stride: grid.stride, because }
}

function threeMaps({ tile }: Facts, { heat, size, offset }: { heat: Sight; size: Sight; offset: Sight }): Recognised {
  const stride = tile / (heat.dims[3] ?? tile)
  return {
    layout: 'centre_heatmap',
    task: 'detect',
    name: heat.name,
    names: { heat: heat.name, size: size.name, offset: offset.name },
    classCount: heat.dims[1] ?? null,
    stride,
    because: `its outputs ${heat.name}, ${size.name} and ${offset.name} are heat map, size and offset at a stride of ${stride}`,
  }
}

/** One number or one of several classes for each pixel. */
export const rasterRule: Rule = (facts) => {
  const grids = facts.sights.flatMap((sight) => {
    const grid = gridOf(sight, facts.tile)
    return grid ? [{ sight, grid }] : []
  })
  const chosen = grids.find(({ sight }) => /^(out|output|logits)/i.test(sight.name)) ?? grids[0]
  if (!chosen) return null
  const { sight, grid } = chosen
  const others = facts.sights.length > 1 ? `, ${sight.name} of ${facts.sights.length} outputs` : ''
  const place = grid.margin > 0 ? `, a rim of ${grid.margin} px is left out` : grid.stride > 1 ? `, at 1/${grid.stride} of the tile's resolution` : ''
  const known = rasterLayout(facts, { sight, grid })
  if ('refused' in known) return known
  return {
    task: 'semantic',
    name: sight.name,
    stride: grid.stride,
    ...(grid.margin > 0 ? { margin: grid.margin } : {}),
    ...known,
    because: `its output ${shapeWords(sight.dims)}${others} ${known.because}${place}`,
    output: { ...(grid.last && grid.channels > 1 ? { channels_last: true } : {}), ...known.output },
  }
}

type Known = Pick<Recognised, 'layout' | 'classCount' | 'because' | 'output'>

function rasterLayout({ said }: Facts, { sight, grid }: { sight: Sight; grid: Grid }): Known | Refused {
  const { channels } = grid
  if (said.task === 'other')
    return { refused: `The file calls its model ${said.taskWord ?? 'something else'}, which makes neither classes nor boxes.`, hint: 'Use a model that segments or detects.' }
  if (sight.isInteger) {
    return channels === 1
      ? { layout: 'class_map', classCount: null, because: 'holds whole numbers: a class for each pixel, without confidence' }
      : { refused: `The output ${sight.name} holds whole numbers in ${channels} channels, which is no known form.`, hint: 'Export the network without the steps behind it.' }
  }
  if (channels === 1) {
    if (said.task === 'regression') return { layout: 'regression', classCount: 1, because: 'is one quantity a pixel, as its metadata says', output: { scaling: said.scaling ?? 1 } }
    return sight.isUnit
      ? { layout: 'semantic_sigmoid_probabilities', classCount: 1, because: 'is one channel from 0 to 1: the probability of one class' }
      : { layout: 'semantic_sigmoid', classCount: 1, because: 'is one channel that leaves 0 to 1: the logit of one class' }
  }
  if (sight.sumsAlong !== null) return { layout: 'semantic_probabilities', classCount: channels, because: `is ${channels} channels that add to 1: probabilities` }
  if (sight.isUnit)
    return { layout: 'semantic_sigmoid_probabilities', classCount: channels, because: `is ${channels} channels from 0 to 1 that do not add to 1: classes that may overlap` }
  if (said.layout === 'semantic_sigmoid') return { layout: 'semantic_sigmoid', classCount: channels, because: `is ${channels} logits, each by itself` }
  return { layout: 'semantic_logits', classCount: channels, because: `is ${channels} channels that leave 0 to 1: logits` }
}

/** [1, classes]: one answer for a whole picture. */
export const classifierRule: Rule = ({ sights }) => {
  const [only, ...others] = sights
  if (!only || others.length > 0 || only.dims.length !== 2 || (only.dims[1] ?? 0) < 2) return null
  return {
    layout: 'classifier_logits',
    task: 'classify-patch',
    name: only.name,
    classCount: only.dims[1] ?? null,
    because: `its output ${shapeWords(only.dims)} judges a whole picture`,
  }
}

/** Raw feature maps of a detector that still need anchors: named, so that nobody takes them for classes. */
export const rawHeadsRule: Rule = ({ sights, tile }) => {
  const heads = sights.filter(
    ({ dims }) => dims.length >= 4 && [8, 16, 32].some((stride) => (dims.length === 5 ? dims[2] : dims[2]) === tile / stride || dims[3] === tile / stride),
  )
  const sides = new Set(heads.map(({ dims }) => dims.at(dims.length === 5 ? 2 : -1)))
  if (heads.length !== 3 || sides.size !== 3) return null
  return {
    refused: 'The model gives the raw feature maps of three strides, whose anchors are not in the file.',
    hint: 'Export it with its decoding, as one output of boxes and scores.',
  }
}
