import type { ModelCard } from '../../../contracts/model-card.ts'
import { classFor, vocabularyOf } from '../../classes/index.ts'
import type { InputPlan } from './input-plan.ts'
import type { Question, Recognised, Refused } from './recognition.ts'
import type { Said } from './said.ts'

export type DraftParts = { readonly id: string; readonly sha256: string; readonly plan: InputPlan; readonly known: Recognised; readonly said: Said }

/** Channels of the model with their names; a list of another length than the model's answers is refused. */
export function namedClasses({ classCount, firstIndex = 0 }: Recognised, { classes }: Said): { index: number; name: string }[] | Refused | null {
  if (!classes) return null
  const list = classes.map(({ name }, i) => ({ index: classes.every((one, k) => one.index === k) ? i : (classes[i]?.index ?? i), name }))
  if (classCount === 1 && list.length === 2 && isBackground(list[0]?.name ?? '')) return [{ index: 0, name: list[1]?.name ?? '' }]
  // labels from 1 on: a list that begins with the background has it at 0
  const own = firstIndex === 1 && !isBackground(list[0]?.name ?? '') && list[0]?.index === 0 ? list.map(({ index, name }) => ({ index: index + 1, name })) : list
  const counted = firstIndex === 1 ? own.filter(({ index }) => index > 0) : own
  if (classCount !== null && counted.length !== classCount)
    return {
      refused: `The model tells ${classCount} ${classCount === 1 ? 'class' : 'classes'} apart and ${counted.length} ${counted.length === 1 ? 'is' : 'are'} named.`,
      hint: 'Name each class it tells apart, in its order.',
    }
  return counted
}

const isBackground = (name: string): boolean => /^(_*background_*|bg|none|other|not[ _-].*|no[ _-].*|unlabell?ed|n\/a)$/i.test(name.trim())

/** A card of what is known; what is not has been asked before. `gsdRangeM` and classes may still be stand-ins for a trial. */
export function cardDraft({ id, sha256, plan, known, said }: DraftParts, classes: readonly { index: number; name: string }[]): ModelCard {
  const { assumed: _assumed, questions: _questions, prompt: _prompt, ...input } = plan
  const vocabulary = vocabularyOf(classes.map(({ name }) => name))
  const { bands, tile } = plan
  const each = (values: readonly number[] | undefined, usual: number) => Array.from({ length: bands }, (_, i) => values?.[i] ?? values?.[0] ?? usual)
  const isBytes = plan.dtype === 'uint8'
  const overlap = known.margin ?? (said.overlapShare === undefined ? undefined : Math.min(Math.floor(tile / 2), Math.round(said.overlapShare * tile)))
  return {
    id,
    version: '1',
    task: known.task,
    classes: classes.map(({ index, name }) => {
      const meaning = classFor(name, vocabulary)
      return { index, name, class: meaning.class, ...(meaning.lossy ? { lossy: true } : {}), ...(meaning.state ? { state: meaning.state } : {}) }
    }),
    input: {
      ...input,
      order: said.order ?? (bands === 1 ? 'grey' : 'RGB'),
      scale: isBytes ? 1 : (said.scale ?? 1 / 255),
      mean: isBytes ? each(undefined, 0) : each(said.mean, 0),
      std: isBytes ? each(undefined, 1) : each(said.std, 1),
      formula: isBytes ? 'pixel' : '(pixel x scale - mean) / std',
      gsd_range_m: said.gsdRangeM ? [said.gsdRangeM[0], said.gsdRangeM[1]] : [0.01, 100],
      ...(known.margin ? { margin: known.margin } : {}),
      ...(overlap === undefined ? {} : { overlap }),
    },
    output: {
      name: known.name,
      ...(known.names ? { names: { ...known.names } } : {}),
      layout: known.layout,
      ...(known.stride === undefined ? {} : { stride: known.stride }),
      ...known.output,
      decode: known.because,
      shape: '',
    },
    thresholds: thresholdsOf(known, said),
    training: { data: 'not stated by the file', licence: 'not stated by the file' },
    limits: 'Brought by the team; its quality on this area is not known to Aftermap.',
    sha256,
  }
}

function thresholdsOf({ task, layout }: Recognised, { score, nmsIou, segmentThreshold }: Said): ModelCard['thresholds'] {
  if (task === 'detect') return { score: score ?? 0.25, ...(nmsIou === undefined ? {} : { nms_iou: nmsIou }) }
  // a number that no class has is unknown, which needs a lead over it
  if (layout === 'class_map') return { min_margin: 0.01 }
  return segmentThreshold === undefined ? {} : { default: segmentThreshold }
}

/** What only a person can tell of a model that is otherwise understood. */
export function openQuestions(known: Recognised, said: Said, hasClasses: boolean): Question[] {
  const questions: Question[] = []
  if (!hasClasses) {
    const count = known.classCount
    questions.push({
      id: 'classes',
      question:
        count === null
          ? 'Which classes does the model tell apart, in the order of its numbers?'
          : `What ${count === 1 ? 'is the class' : `are the ${count} classes`} of the model, in the order of its outputs?`,
      why: 'The file does not name its classes.',
    })
  }
  if (!said.gsdRangeM && known.task !== 'prompt-mask')
    questions.push({
      id: 'gsd',
      question: 'For which pixel sizes was the model trained, in metres from finest to coarsest?',
      why: 'The file does not say it, and a model sees nothing at another size.',
    })
  return questions
}
