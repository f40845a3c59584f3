import type { AskKind, GoalAsk, RefusalReason } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { Refusal } from '../meaning/refusal-check.ts'

type Choice = GoalAsk['choices'][number]
export type Image = NonNullable<PlanningContext['images']>[number]

/** A refusal that one click or one choice would lift. */
export const asking = (reason: RefusalReason, premise: string, { what, sentence, choices }: { what: AskKind; sentence: string; choices?: readonly Choice[] }): Refusal => ({
  reason,
  premise,
  ask: { what, sentence, choices: [...(choices ?? [])] },
})

export const askArea = (premise: string): Refusal => asking('missing_area', premise, { what: 'area', sentence: 'Draw the area on the map.' })
export const askSelection = (premise: string): Refusal => asking('missing_area', premise, { what: 'selection', sentence: 'Click the objects on the map.' })
export const askPoint = (premise: string, sentence = 'Click the place on the map.'): Refusal => asking('missing_point', premise, { what: 'point', sentence })

/** "after.tif, 2025-03-11" */
export const imageLabel = ({ name, date }: Image): string => (date && !name.includes(date) ? `${name}, ${date}` : name)

export const imageChoices = (images: readonly Image[]): Choice[] => images.map((image) => ({ label: imageLabel(image), patch: { layerId: image.id } }))

export const askImage = (premise: string, images: readonly Image[]): Refusal =>
  asking('unclear', premise, { what: 'layer', sentence: 'Which image is meant?', choices: imageChoices(images) })

export const areaChoices = (areas: readonly NonNullable<PlanningContext['areas']>[number][]): Choice[] =>
  areas.map(({ name }) => ({ label: `area ${name}`, patch: { scope: 'area', areaName: name } }))

/** The image in front: the one that is active, else the top one. */
export const activeImage = (images: readonly Image[]): Image | undefined => images.find((image) => image.active) ?? [...images].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))[0]
