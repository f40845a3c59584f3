import { formWords } from '../../src/core/words/index.ts'
import type { InputSpec, ToolSpec } from '../../src/contracts/tool-spec.ts'
import { toolSpecs } from '../../src/tools/index.ts'
import { code, codes, page, table } from './markdown.ts'

const modules = { perception: 'Looking', raster: 'Masks', vector: 'Objects', logic: 'Numbers and answers', picture: 'Pictures', workspace: 'The screen' } as const
const effectWords = { none: 'nothing', workspace: 'the screen; can be undone', 'writes-file': 'writes a file' } as const

/** Every tool a plan can name, by what it works on. */
export function toolsPage(): string {
  const sections = Object.entries(modules).flatMap(([module, title]) => {
    const specs = toolSpecs.filter((spec) => spec.module === module)
    return specs.length === 0 ? [] : [`## ${title}`, ...specs.map(section)]
  })
  return page(
    'Tools',
    'A plan is a list of steps; each step names one of these tools. A *wire* takes the name of an image, area, point or selection of the screen, or of the output of an earlier step. Every other input is a plain value. Inputs are needed unless they say otherwise.',
    ...sections,
  )
}

function section({ id, version, verb, summary, aliases, inputs, output, effects }: ToolSpec): string {
  const rows = inputRows({ inputs })
  const facts = [`Makes ${code(output)}`, `changes ${effectWords[effects]}`, `version ${version}`, ...(aliases.length > 0 ? [`also read as ${codes(aliases)}`] : [])]
  return [
    `### \`${id}\`: ${verb}`,
    summary,
    `[Example, failures and method](tools/${id}.md).`,
    `${facts.join('; ')}.`,
    ...(rows.length > 0 ? [table(['input', 'takes', 'needed', 'meaning'], rows)] : ['No inputs.']),
  ].join('\n\n')
}

/** One row an input. */
export const inputRows = ({ inputs }: Pick<ToolSpec, 'inputs'>): string[][] =>
  Object.entries(inputs).map(([name, input]) => [code(name), kindOf(input), input.optional ? 'no' : 'yes', meaningOf(name, input)])

function kindOf(input: InputSpec): string {
  if (input.role === 'wire') return `wire: ${input.many ? 'one or more of ' : ''}${codes(input.kinds)}`
  if (input.form) return `${code(formWords(input.form))}${input.unit ? ` in ${input.unit}` : ''}`
  if (input.choices) return `one of ${codes(input.choices)}`
  const range = input.min === null || input.max === null ? '' : ` from ${input.min} to ${input.max}`
  return `${input.type}${range}${input.unit ? ` in ${input.unit}` : ''}${input.of ? `, those of ${code(input.of)}` : ''}`
}

/** Label and note, unless the label only repeats the name or the kinds. */
function meaningOf(name: string, input: InputSpec): string {
  const says = input.role === 'wire' ? input.label !== input.kinds.join(' or ') : input.label !== input.type
  return [...(says && input.label !== name ? [input.label] : []), ...(input.note ? [input.note] : [])].join('; ')
}
