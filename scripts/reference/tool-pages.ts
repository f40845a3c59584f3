import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { ToolSpec } from '../../src/contracts/tool-spec.ts'
import { FailureError } from '../../src/contracts/result.ts'
import { toolAliases } from '../../src/core/aliases/index.ts'
import { toolSpecs } from '../../src/tools/index.ts'
import { exampleArguments } from './example-arguments.ts'
import { type ExampleWorld, inExampleWorld, named } from './example-world.ts'
import { block, code, codes, page, table } from './markdown.ts'
import { inputRows } from './tools.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** One page a tool: what it does, kinds, units, errors, an example with its real output, and where its method stands. */
export async function toolPages(): Promise<Record<string, string>> {
  const sources = sourcesById()
  return inExampleWorld(async (world) => {
    const pages: Record<string, string> = {}
    for (const spec of toolSpecs) pages[`tools/${spec.id}.md`] = await toolPage(spec, { world, source: sources.get(spec.id) ?? null })
    return pages
  })
}

type About = { readonly world: ExampleWorld; readonly source: Source | null }
type Source = { readonly path: string; readonly codes: readonly string[]; readonly oracles: readonly string[] }

async function toolPage(spec: ToolSpec, { world, source }: About): Promise<string> {
  const aliases = toolAliases.filter(({ tool }) => tool === spec.id)
  const rows = inputRows(spec)
  const failures = [...new Set([...(rows.length > 0 ? ['input_missing', 'argument_invalid'] : []), ...(source?.codes ?? [])])]
  return page(
    `\`${spec.id}\`: ${spec.verb}`,
    spec.summary,
    `Makes ${code(spec.output)}${unitWords(spec)}; ${spec.effects === 'none' ? 'changes nothing' : 'changes the screen, which can be undone'}; version ${spec.version}.`,
    rows.length > 0 ? table(['input', 'takes', 'needed', 'meaning'], rows) : 'No inputs.',
    ...(aliases.length > 0 ? ['## Names of the public catalogue', ...aliases.map(aliasPart)] : []),
    '## Failures',
    failures.length > 0 ? `${codes(failures)}: see [errors](../errors.md).` : 'None of its own.',
    '## Example',
    await examplePart(spec, world),
    '## Method',
    source === null
      ? 'See the summary.'
      : `[${source.path}](../../../${source.path})${source.oracles.length > 0 ? `; values checked against other software: ${source.oracles.map((one) => `[${one}](../../../${one})`).join(', ')}` : ''}.`,
  )
}

function unitWords({ typing }: ToolSpec): string {
  if (typeof typing?.unit === 'string') return ` in ${code(typing.unit)}`
  return typing?.unit && 'argument' in typing.unit ? ` in the unit of ${code(typing.unit.argument)}` : ''
}

function aliasPart({ name, spellings, arguments: given, output, differs }: (typeof toolAliases)[number]): string {
  const rows = given.map((one) => [code(one.name), one.type, one.fills === null ? 'not used' : code(one.fills), one.note])
  const results = output.map(({ key, is }) => `${code(key)} (${is})`).join(', ')
  return [
    `### ${[name, ...spellings].map(code).join(', ')}`,
    table(['argument', 'type', 'fills', 'how'], rows),
    `Result: ${results}.`,
    ...(differs.length > 0 ? [differs.map((sentence) => `- ${sentence}`).join('\n')] : []),
  ].join('\n\n')
}

async function examplePart(spec: ToolSpec, { call, wires }: ExampleWorld): Promise<string> {
  if (spec.effects !== 'none' || spec.readsCatalogue) return 'It works on the window, so there is none outside it.'
  const args = exampleArguments(spec)
  if (args === null) return 'None is written down yet.'
  const shown = block('json', JSON.stringify({ tool: spec.id, arguments: args }, null, 2))
  try {
    const { summary, artifact } = await call(spec.id, named(args, wires))
    const method = artifact !== null && 'method' in artifact ? [artifact.method] : []
    return [
      `On a drawn scene of 96 m (${code('aftermap scene --kind wind --seed 3')}), whose truth stands in place of models:`,
      shown,
      block('text', [summary, ...method].join('\n')),
    ].join('\n\n')
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    return [shown, block('text', `${error.failure.code}: ${error.failure.message}`)].join('\n\n')
  }
}

/** The file that defines each tool, the failures it names, and oracle files beside it. */
function sourcesById(): Map<string, Source> {
  const found = new Map<string, Source>()
  const folder = join(root, 'src', 'tools')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const named = [...new Set([...text.matchAll(/code: '([a-z_]+)'/g)].map((match) => match[1] ?? ''))].toSorted()
    const beside = files.filter((name) => name.endsWith('.oracle.json') && join(name, '..') === join(file, '..')).map((name) => `src/tools/${name}`)
    for (const [, id] of text.matchAll(/^ {2}id: '([a-z_]+)'/gm)) if (id !== undefined) found.set(id, { path: relative(root, path), codes: named, oracles: beside })
  }
  return found
}
