import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { isOwnName, membersOf } from '../../../contracts/classes.ts'
import { classWords } from '../../words/index.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { asking } from './ask.ts'

type Model = NonNullable<PlanningContext['models']>[number]
export type ModelFound = { readonly start: number; readonly end: number; readonly words: string } & ({ readonly model: Model } | { readonly refusal: Refusal })

const noun = '(?:detector|model|segmenter|network|classifier|finder)'
const named = new RegExp(
  `(?:\\b(?:please )?(?:use|using|with|by|via|run|take|apply)\\s+(?:the|my|our)\\s+)([\\p{L}\\p{N} _-]{2,60}?)\\s+${noun}\\b(?:\\s*[:,]|\\s+(?:to|and|for)\\b)?`,
  'iu',
)

/** A model the sentence names ("use the ship detector"): by its title, or by a class it sees. Null where none is named or no models are told. */
export function modelMeant(text: string, { models, seenClasses }: PlanningContext, chosen: Partial<Goal>): ModelFound | null {
  if (!models) return null
  const title = titleIn(text, models)
  if (title) return title
  const match = named.exec(text)
  const name = match?.[1]?.trim().toLowerCase()
  if (!match || name === undefined || sensorWords.has(name)) return null
  const span = { start: match.index, end: match.index + match[0].length, words: match[0].trim().replace(/[:,]$/, '') }
  const fits = models.filter((model) => isNamed(model, name))
  const picked = fits.find(({ id }) => id === chosen.modelId) ?? (fits.length === 1 ? fits[0] : undefined)
  if (picked) return { ...span, model: picked }
  if (fits.length > 1) {
    const choices = fits.map(({ id, title: label }) => ({ label, patch: { modelId: id } }))
    return {
      ...span,
      refusal: asking('unclear', `"${span.words}" fits ${fits.map((one) => one.title).join(' and ')}.`, { what: 'class', sentence: 'Which model is meant?', choices }),
    }
  }
  if (models.length === 0 && (seenClasses ?? []).length === 0) return null
  const known = models.map((one) => one.title).join(', ') || 'none'
  return { ...span, refusal: { reason: 'no_model', premise: `No installed model is a "${name}" one. Installed: ${known}.` } }
}

/** left to the words for sensors and dates */
const sensorWords = new Set(['radar', 'thermal', 'infrared', 'sar', 'lidar', 'same', 'other', 'best', 'right', 'older', 'newer'])

function titleIn(text: string, models: readonly Model[]): ModelFound | null {
  for (const model of models) {
    const title = model.title.trim()
    const at =
      title.length > 3
        ? new RegExp(
            `(?:\\b(?:please )?(?:use|using|with|by|via|run|take|apply)\\s+(?:the )?)["“]?${escaped(title)}["”]?(?:\\s+${noun})?(?:\\s*[:,]|\\s+(?:to|and|for)\\b)?`,
            'iu',
          ).exec(text)
        : null
    if (at) return { start: at.index, end: at.index + at[0].length, words: at[0].trim(), model }
  }
  return null
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function isNamed({ title, classes, words }: Model, name: string): boolean {
  const plain = (id: string) =>
    id
      .slice(id.indexOf(':') + 1)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .toLowerCase()
  const names = classes.flatMap((id) => [plain(id), ...(words?.[id] ?? []).map((one) => one.toLowerCase())])
  const singular = name.replace(/s$/, '')
  return title.toLowerCase().includes(name) || names.some((one) => one === name || one === singular || one.split('_')[0] === singular)
}

/** Why the named model cannot answer the goal, or null. */
export function modelRefusal(model: Model, goal: Goal): Refusal | null {
  const unseen = goal.classes.filter((id) => id !== 'background' && !membersOf(id).some((one) => model.classes.includes(one)) && !model.classes.includes(id))
  if (unseen.length > 0) {
    const sees = model.classes.filter((id) => id !== 'background')
    return {
      reason: 'no_model',
      premise: `"${model.title}" does not see ${classWords(unseen)}; it sees ${sees.map((id) => (isOwnName(id) ? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ') : classWords([id]))).join(', ')}.`,
    }
  }
  const needsPixels = goal.operations.some((one) => ['segment', 'area', 'path'].includes(one))
  if (needsPixels && model.gives === 'detections') return { reason: 'no_model', premise: `"${model.title}" gives boxes; areas, masks and ways need a model that marks pixels.` }
  return null
}
