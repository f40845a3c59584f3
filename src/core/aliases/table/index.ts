import type { AliasArgument, ToolAlias } from '../../../contracts/services/tools.ts'
import catalogue from '../catalogue.json' with { type: 'json' }
import type { AliasDefinition } from '../define-alias.ts'
import { logical } from './logical.ts'
import { perception } from './perception.ts'
import { raster } from './raster.ts'
import { vector } from './vector.ts'
import { visualisation } from './visualisation.ts'

type CatalogueEntry = {
  readonly name: string
  readonly module: ToolAlias['module']
  readonly summary: string
  readonly output: string
  readonly arguments: readonly (readonly [string, string, boolean])[]
}

/** The catalogue as published (names, arguments, types); Junjue-Wang/DORA, Apache-2.0. */
export const entries = catalogue as unknown as readonly CatalogueEntry[]

export const definitions: readonly AliasDefinition[] = [...perception, ...raster, ...vector, ...logical, ...visualisation]

/** With dots, with the first one as underscore (`ras_area`), and under every spelling. */
const byName = new Map(
  definitions.flatMap((one) => [one.name, ...(one.spellings ?? [])].flatMap((name) => [name, name.replace('.', '_')].map((spelled) => [spelled, one] as const))),
)
const entryByName = new Map(entries.map((one) => [one.name, one]))

export const definitionOf = (name: string): AliasDefinition | undefined => byName.get(name)
export const catalogueOf = (name: string): CatalogueEntry | undefined => entryByName.get(name)
export const aliasNames: readonly string[] = definitions.map(({ name }) => name)

/** Every catalogue name with its arguments and result in words, for lists, schemas and the reference. */
export const toolAliases: readonly ToolAlias[] = definitions.map((one): ToolAlias => {
  const entry = entryByName.get(one.name)
  return {
    name: one.name,
    spellings: [...(one.spellings ?? [])],
    tool: one.tool,
    module: entry?.module ?? 'logical',
    arguments: (entry?.arguments ?? []).map(([name, type, optional]): AliasArgument => {
      const rule = one.arguments[name]
      return { name, fills: rule?.fills ?? null, type, optional, note: rule?.note ?? '' }
    }),
    presets: { ...one.presets },
    output: Object.entries(one.output).map(([key, { is }]) => ({ key, is })),
    summary: entry?.summary ?? '',
    differs: [...(one.differs ?? [])],
  }
})
