import type { ModelCard, OutputLayout } from '../../../contracts/model-card.ts'
import type { Said } from './said.ts'
import type { Sight } from './sight.ts'

/** Something only a person or another file can tell. */
export type Question = { readonly id: string; readonly question: string; readonly choices?: readonly string[]; readonly why: string }

export type Task = ModelCard['task']

/** The meaning of a model's outputs, with the reason. */
export type Recognised = {
  readonly layout: OutputLayout
  readonly task: Task
  /** output that comes first, and further ones by what they hold */
  readonly name: string
  readonly names?: Readonly<Record<string, string>>
  /** classes the shape has room for; null where it does not say */
  readonly classCount: number | null
  /** number of the first class in the model's answers */
  readonly firstIndex?: 0 | 1
  /** background is a class of its own in the answers and needs no name */
  readonly output?: Partial<ModelCard['output']>
  readonly stride?: number
  readonly margin?: number
  readonly because: string
  readonly questions?: readonly Question[]
}
export type Refused = { readonly refused: string; readonly hint: string }

/** What the rules look at. */
export type Facts = {
  readonly inputs: readonly string[]
  readonly sights: readonly Sight[]
  readonly tile: number
  readonly said: Said
  /** kind of a model that takes words */
  readonly prompt?: 'grounding_dino' | 'owl_vit'
}

/** A rule knows one family of exports: null when the model is none of it. */
export type Rule = (facts: Facts) => Recognised | Refused | null

export const isRefused = (one: Recognised | Refused): one is Refused => 'refused' in one
export const shapeWords = (dims: readonly number[]): string => `[${dims.join(', ')}]`
