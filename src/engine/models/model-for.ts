import { classGroups, isClassGroup } from '../../contracts/classes.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { classWords } from '../../core/words/index.ts'
import { classTable, workingGsd } from '../../core/vision/index.ts'
import type { InstalledModel } from './cards.ts'

export type Wanted = { readonly classes: readonly string[]; readonly task: ModelCard['task']; readonly gsdM: number | null }
export type Choice = { readonly model: InstalledModel & { readonly card: ModelCard }; readonly reason: string }

/**
 * The model for some classes at a pixel size, with the reason in a sentence. One trained on drawn scenes is never chosen, it has to be
 * named: what it says of real imagery is unverified. `no_model` when none sees the classes,
 * `gsd_unfit` when those that do were trained for finer images.
 */
export function modelFor(models: readonly InstalledModel[], wanted: Wanted): Result<Choice> {
  const sound = models.filter((model): model is Choice['model'] => model.card !== null && model.problem === null && model.card.output.layout !== 'classifier_logits')
  const usable = sound.filter(({ card }) => !card.synthetic)
  const seeing = usable.filter(({ card }) => card.task === wanted.task && wanted.classes.every((id) => sees(card, id)))
  if (seeing.length === 0) return noModel(usable, wanted, sound)
  const { gsdM } = wanted
  if (gsdM === null) return chosen([...seeing].sort(byFocus), () => 'the pixel size of the image is not known')
  const ranked = [...seeing].sort((a, b) => distance(a.card, gsdM) - distance(b.card, gsdM) || byFocus(a, b))
  const [nearest] = ranked
  const grid = nearest && workingGsd({ x: gsdM, y: gsdM }, nearest.card.input.gsd_range_m)
  if (grid && !grid.ok) return grid
  return chosen(ranked, ({ input }) => {
    const [low, high] = input.gsd_range_m
    const inside = gsdM >= low && gsdM <= high
    return inside
      ? `it was trained for ${low} to ${high} m a pixel and the image has ${gsdM.toFixed(2)} m`
      : `its range of ${low} to ${high} m is the nearest to ${gsdM.toFixed(2)} m; the image is resampled`
  })
}

/** True when the model can tell pixels or objects of the class; a group counts as seen when it or all its members are. */
export function sees(card: ModelCard, id: string): boolean {
  const { classes } = classTable(card)
  if (classes.includes(id)) return true
  const members: readonly string[] = isClassGroup(id) ? classGroups[id] : []
  return members.length > 0 && members.every((member) => classes.includes(member))
}

/** Averaging an image down to half its size costs nothing: it loses no object the model knows. */
const freeOctaves = 1

/** Octaves between the image and the model's range; 0 inside it and for images up to twice as fine. */
function distance(card: ModelCard, gsdM: number): number {
  const [low, high] = card.input.gsd_range_m
  return Math.max(0, Math.log2(low / gsdM) - freeOctaves, Math.log2(gsdM / high))
}

/** A model made for few classes before one that sees many, then by name. */
function byFocus(a: Choice['model'], b: Choice['model']): number {
  return a.card.classes.length - b.card.classes.length || a.id.localeCompare(b.id)
}

function chosen([model]: readonly Choice['model'][], why: (card: ModelCard) => string): Result<Choice> {
  if (!model) throw new RangeError('a model is chosen from none')
  return ok({ model, reason: `${model.id} is used: ${why(model.card)}.` })
}

function noModel(usable: readonly Choice['model'][], wanted: Wanted, sound: readonly Choice['model'][]) {
  const known = [...new Set(usable.flatMap(({ card }) => classTable(card).classes))].sort()
  const asked = classWords(wanted.classes)
  const drawn = sound.find(({ card }) => card.synthetic && wanted.classes.every((id) => sees(card, id)))
  if (drawn) {
    return fail({
      code: 'no_model',
      message: `No installed model that has seen real imagery finds ${asked}.`,
      hint: `${drawn.id} was trained on drawn scenes only; name it in the step to use it, unverified. Or import a model, or use labels from a file.`,
      details: { classes: wanted.classes, known },
    })
  }
  return fail({
    code: 'no_model',
    message: `No installed model finds ${asked}.`,
    hint: known.length > 0 ? `Installed models find ${classWords(known)}. Import one for ${asked}, or use labels from a file.` : 'Import a model, or use labels from a file.',
    details: { classes: wanted.classes, known },
  })
}
