import type { Frame } from '../../contracts/frame.ts'
import type { Artifact, KindName } from '../../contracts/kinds/index.ts'
import type { Result } from '../../contracts/result.ts'

/** What the pixel values of a mask mean to those who call by number; `binary`: one class against the rest, which has no numbers. */
export type Legend = { readonly binary: boolean; readonly classes: Readonly<Record<number, readonly string[]>>; readonly names: readonly string[] }

/** What a conversion needs to know of the project it is made for. */
export type AliasFacts = {
  /** name a call of ours uses for a path, a layer or an earlier result; null where nothing is called so */
  wireOf(reference: string): string | null
  frameOf(wire: string): Frame | null
  kindOf(wire: string): KindName | null
  /** layer whose pixels a result lies on */
  layerOf(wire: string): string | null
  legendOf(wire: string): Legend | null
  /** id of a feature by its place in the layer, from 0; null where the features are not known here */
  featureAt(wire: string, index: number): string | null
  /** names of the results of these kinds that the run has made so far, in order */
  resultsSoFar(kinds: readonly KindName[]): readonly string[]
  /** name of the earlier result that showed exactly this list or record: agents copy what they saw instead of referring to it */
  sameAs?(value: object): string | null
  /** what `<key> from trajectory[i].obs` stands for; null where no earlier step has it. Absent: calls without a trajectory */
  referenceOf?(key: string, from: 'trajectory' | 'step', index: number): Referred | null
}

/** `wire`: the result behind the key, where the key is the result itself. */
export type Referred = { readonly wire: string | null; readonly value: unknown }

export type TheirArguments = Readonly<Record<string, unknown>>
export type RuleContext = { readonly args: TheirArguments; readonly facts: AliasFacts; readonly name: string; readonly table: AliasTable }

/** What the rules of a loop need of the whole table, to convert the calls of its rounds. */
export type AliasTable = {
  convert(name: string, args: TheirArguments, facts: AliasFacts): Result<{ tool: string; arguments: Record<string, unknown>; alias: string }>
  /** whether a key is the result itself or a value read off it; null where the tool has no such key */
  keyOf(alias: string, key: string): 'result' | 'value' | null
  legendOf(alias: string): Legend | null
  takes(alias: string, argument: string): boolean
}

/** How one argument of theirs becomes arguments of ours. `fills` null: it is only checked, or not used. */
export type ArgumentRule = {
  readonly fills: string | null
  readonly note: string
  /** input that a value given in the call fills instead of a result */
  readonly typed?: string
  /** wants results by name, so that a reference connects them instead of copying a number */
  readonly connects: boolean
  put(value: unknown, context: RuleContext): Result<Record<string, unknown>>
}

/** One key of their result. A wire is the result itself: a reference to it becomes a connection, not a value. */
export type OutputRule = { readonly is: string; readonly wire: boolean; take(artifact: Artifact, wire: string): unknown }

export type AliasDefinition = {
  readonly name: string
  readonly spellings?: readonly string[]
  readonly tool: string
  /** another tool of ours where an argument names a mask: values of classes are never averaged */
  readonly forMask?: { readonly of: string; readonly tool: string; readonly input: string; readonly drop?: readonly string[] }
  readonly presets?: Readonly<Record<string, unknown>>
  readonly arguments: Readonly<Record<string, ArgumentRule>>
  readonly output: Readonly<Record<string, OutputRule>>
  /** numbers of their classes, for masks this makes */
  readonly legend?: Legend
  readonly differs?: readonly string[]
}

/** Names and types are checked against the catalogue by a test, so a table needs to say only what is ours. */
export const alias = (name: string, tool: string, parts: Omit<AliasDefinition, 'name' | 'tool'>): AliasDefinition => ({ name, tool, ...parts })
