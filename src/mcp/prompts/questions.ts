import type { McpWorld } from '../world.ts'
import type { Prompt, PromptArgument } from './serve.ts'

type Values = Record<string, string>
type QuestionPrompt = Pick<Prompt, 'title' | 'description' | 'arguments'> & { readonly words: (values: Values) => string }

const thing: PromptArgument = { name: 'class', description: 'what is meant, e.g. vehicle, water, road', required: true }
const area: PromptArgument = { name: 'area', description: 'name of a drawn area; left out: the whole image', required: false }
const point = (name: string, which: string): PromptArgument => ({ name, description: `name of the ${which} point`, required: true })
const where = (values: Values): string => (values['area'] ? ` in ${values['area']}` : '')

/** The nine kinds of question of the workstation. */
const questions: Readonly<Record<string, QuestionPrompt>> = {
  detect: { title: 'Detect objects', description: 'Find objects of a class and mark each.', arguments: [thing, area], words: (v) => `Detect every ${v['class']}${where(v)}.` },
  segment: { title: 'Segment a class', description: 'Draw the pixels of a class.', arguments: [thing, area], words: (v) => `Segment ${v['class']}${where(v)}.` },
  exists_object: {
    title: 'Is it there?',
    description: 'Whether there is any object of a class.',
    arguments: [thing, area],
    words: (v) => `Is there any ${v['class']}${where(v)}?`,
  },
  exists_damage: {
    title: 'Is there damage?',
    description: 'Whether there is any damage to a class.',
    arguments: [thing, area],
    words: (v) => `Is there any damaged ${v['class']}${where(v)}?`,
  },
  count_object: { title: 'Count objects', description: 'How many objects of a class.', arguments: [thing, area], words: (v) => `How many ${v['class']} are there${where(v)}?` },
  count_damage: {
    title: 'Count damage',
    description: 'How many damaged objects of a class.',
    arguments: [thing, area],
    words: (v) => `How many damaged ${v['class']} are there${where(v)}?`,
  },
  area_object: { title: 'Area of a class', description: 'What area a class covers.', arguments: [thing, area], words: (v) => `What area does ${v['class']} cover${where(v)}?` },
  area_damage: {
    title: 'Area of damage',
    description: 'What area damage to a class covers.',
    arguments: [thing, area],
    words: (v) => `What area do damaged ${v['class']} cover${where(v)}?`,
  },
  path: {
    title: 'Find a way',
    description: 'A passable way between two points, or why there is none.',
    arguments: [point('from', 'first'), point('to', 'second')],
    words: (v) => `Find a path from ${v['from']} to ${v['to']}.`,
  },
}

const asked = (question: string): string =>
  `Call list_layers to see which images are open, then call ask with this question: "${question}". If the answer has no value, say why, with its reason and hint. Report value, unit and interval as they are, and the limits the answer names; add no number of your own.`

const report = (values: Values): string =>
  `Call read_state. For what it leaves open - damage to buildings, blocked roads, flooded area, people who need help - call ask, one question a call. Then call write_report${values['path'] ? ` with path "${values['path']}"` : ''} and tell in five sentences what the report says. Use only numbers that stand in the answers, and say what could not be told.`

const said = (text: string) => [{ role: 'user' as const, content: { type: 'text' as const, text } }]

/** Prompts of the nine kinds of question, and of the report over their answers; classes, areas and points complete from what is open. */
export function questionPrompts({ client }: Pick<McpWorld, 'client'>): Prompt[] {
  const choices = async (argument: string): Promise<readonly string[]> => {
    if (argument === 'class') return [...new Set((await client.models.list({})).flatMap(({ classes }) => classes))].toSorted()
    const { areas, points } = await client.workspace.state({})
    if (argument === 'area') return areas.map(({ name }) => name)
    return argument === 'from' || argument === 'to' ? points.map(({ name }) => name) : []
  }
  return [
    ...Object.entries(questions).map(([name, { words, ...told }]) => ({ name, ...told, choices, messages: (values: Values) => said(asked(words(values))) })),
    {
      name: 'situation_report',
      title: 'Situation report',
      description: 'A report over the answered questions of the project.',
      arguments: [{ name: 'path', description: 'file to write below the workspace folder, e.g. report.pdf', required: false }],
      choices,
      messages: (values: Values) => said(report(values)),
    },
  ]
}
