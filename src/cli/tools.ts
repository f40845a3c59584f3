import type { ToolEntry } from '../contracts/services/tools.ts'
import { toolAliases, toolSpecs } from '../engine/index.ts'
import type { Command } from './command.ts'
import { UsageError } from './options.ts'
import { out } from './print.ts'

const catalogueModules = ['perception', 'raster', 'vector', 'logical', 'visualisation'] as const
type Spec = Omit<ToolEntry, 'unavailable'>

export const tools: Command = {
  name: 'tools',
  usage: 'tools [--module M] [--aliases] [--json]',
  summary: 'Lists every tool: id, names of the public catalogue, module, inputs and what it makes, counted by module.',
  options: {
    module: { type: 'string', help: `only these: ${catalogueModules.join(', ')} of the catalogue, or perception, raster, vector, logic, picture, workspace of ours` },
    aliases: { type: 'boolean', help: 'the names of the public catalogue with their arguments, in place of ours' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap tools', 'aftermap tools --module vector --json', 'aftermap tools --aliases'],
  async run(options) {
    if (options.inputs.length > 0) throw new UsageError('tools takes no input')
    const wanted = options.one('module')
    const known = new Set<string>([...catalogueModules, ...toolSpecs.map(({ module }) => module)])
    if (wanted !== undefined && !known.has(wanted)) throw new UsageError(`--module is one of ${[...known].join(', ')}, not "${wanted}"`)
    const aliases = toolAliases.filter(({ module }) => wanted === undefined || module === wanted)
    const specs = toolSpecs.filter(({ id, module }) => wanted === undefined || module === wanted || aliases.some(({ tool }) => tool === id))
    tell({ aliases, specs }, { json: options.has('json'), byAlias: options.has('aliases') })
    return 0
  },
}

type Lists = { readonly aliases: typeof toolAliases; readonly specs: readonly Spec[] }

function tell({ aliases, specs }: Lists, { json, byAlias }: { json: boolean; byAlias: boolean }): void {
  const counted = countsOf(specs)
  if (json) {
    out(JSON.stringify(byAlias ? { aliases, counted } : { tools: specs.map(listed), counted }, null, 2))
    return
  }
  for (const line of byAlias ? aliases.map(aliasLine) : specs.map(lineOf)) out(line)
  out(countLine(counted))
}

const aliasLine = ({ name, tool, arguments: given, output }: (typeof toolAliases)[number]): string =>
  `${name} = ${tool}(${given.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ')}) -> ${output.map(({ key }) => key).join(', ')}`

const namesOf = (id: string): string[] => toolAliases.filter(({ tool }) => tool === id).flatMap(({ name, spellings }) => [name, ...spellings])

/** A tool as programs read it. */
const listed = (spec: Spec) => ({
  id: spec.id,
  aliases: [...new Set([...spec.aliases, ...namesOf(spec.id)])],
  module: spec.module,
  summary: spec.summary,
  inputs: spec.inputs,
  output: spec.output,
  effects: spec.effects,
})

function lineOf({ id, module, inputs, output }: Spec): string {
  const given = Object.entries(inputs).map(([name, input]) => `${name}${input.optional ? '?' : ''}`)
  const names = namesOf(id)
  return `${id} [${module}](${given.join(', ')}) -> ${output}${names.length > 0 ? `  = ${names.join(', ')}` : ''}`
}

type Counts = { readonly catalogue: Readonly<Record<string, number>>; readonly own: number; readonly tools: number }

/** Names of the catalogue by its modules, and tools that it has no name for. */
function countsOf(specs: readonly Spec[]): Counts {
  const ids = new Set(specs.map(({ id }) => id))
  const catalogue = Object.fromEntries(catalogueModules.map((module) => [module, toolAliases.filter((one) => one.module === module && ids.has(one.tool)).length]))
  return { catalogue, own: specs.filter(({ id }) => namesOf(id).length === 0).length, tools: specs.length }
}

const countLine = ({ catalogue, own, tools: all }: Counts): string =>
  `${all} tools; names of the catalogue: ${Object.entries(catalogue)
    .map(([module, n]) => `${module} ${n}`)
    .join(', ')}; ${own} tools of our own beside them.`
