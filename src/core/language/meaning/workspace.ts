import type { Goal } from '../../../contracts/goal.ts'
import { commandAt } from '../grammar/commands.ts'
import type { Slots } from '../grammar/pattern.ts'
import type { Tag } from '../grammar/tag.ts'
import { filtersImages, imagesAsked } from '../screen/images-asked.ts'
import { leftoversOf } from './honest/leftover.ts'
import { asksOf } from './asks.ts'
import { argumentsOf } from './workspace-arguments.ts'
import { damageLevels } from './mentions.ts'
import { placeOf } from './scope.ts'
import { workspaceRefusal } from './workspace-refusal.ts'
import { emptyGoal, type Question } from './types.ts'

/** Goal of an order to the screen ("zoom out two steps"), or null when the question is not one. */
export function workspaceOf(question: Question, slots: Slots): Goal | null {
  const tag = commandAt(question.tokens, slots) ?? onlyOrder(question)
  if (!tag) return null
  const [said = '', action = ''] = tag.value.split(':')
  const command = meantCommand(question, said)
  if (isQuestionAfterAll(question, command, tag)) return null
  const refusal = workspaceRefusal(question, command, action)
  return refusal ? { ...emptyGoal, type: 'refusal', scope: 'none', ...refusal } : orderGoal(question, { tag, command, action })
}

/** "Show only" is about images where images are named by day, sensor or role, else about results. */
const meantCommand = (question: Question, said: string): string =>
  said === 'set_filter' && filtersImages(question) && Object.keys(imagesAsked(question)).length > 0 ? 'filter_layers' : said

function orderGoal(question: Question, { tag, command, action }: { tag: Tag; command: string; action: string }): Goal {
  const inner = { ...question, tags: question.tags.filter((one) => one.from >= tag.to || (one.to > tag.from && (one.kind === 'object' || one.kind === 'state'))) }
  const classes = takesClasses.has(command) && !namesLayer(question, command) ? classesOf(inner, startsInside(question, tag)) : []
  const place = placeOf(question)
  return {
    ...emptyGoal,
    type: 'workspace',
    classes: classes as Goal['classes'],
    scope: ownsArea.has(command) || (command !== 'draw_area' && place.scope === 'area') ? 'area' : 'workspace',
    action,
    operations: command === 'set_filter' ? ['filter'] : [],
    areaName: place.areaName,
    region: command === 'draw_area' ? place.region : null,
    arguments: { command, ...argumentsOf(question, command, action), ...classLayers(command, classes) },
    when: action === 'older' ? 'pre' : action === 'newer' ? 'post' : 'any',
  }
}

/** "Turn off water" is about results of a class: layers and classes go by one argument. */
const classLayers = (command: string, classes: readonly string[]): Record<string, unknown> =>
  classes.length > 0 && command.endsWith('_layer') ? { layers: classes.map((name) => `class:${name}`).join(',') } : {}

const takesClasses = new Set(['set_filter', 'select', 'hide_layer', 'show_layer'])
const opens = new Set(['show', 'tell'])

/** "Show cars only", "only destroyed ones, hide the rest": a filter, whatever the order of its words. */
const orderWords = new Set(['hide', 'mute', 'rest', 'others', 'other', 'only'])

function onlyOrder(question: Question): Tag | null {
  const { tags, tokens, text } = question
  if (text.includes('?')) return null
  const inner = tags.filter((tag) => tag.kind !== 'mark')
  const verbs = inner.filter((tag) => tag.kind === 'ask')
  if (verbs.some((tag) => !opens.has(tag.value)) || !inner.some((tag) => tag.kind === 'object' || tag.kind === 'state' || tag.kind === 'road')) return null
  const narrows = leftoversOf(question, asksOf(tags, { question: false, unit: null, hasRoute: false })).some((one) => one.restricts && !orderWords.has(one.token.norm))
  const edge = [inner.at(-1), inner[0], inner[1]].find((tag) => tag?.kind === 'small' && tag.value === 'only')
  const hides = tokens.some(
    (token, i) =>
      ['hide', 'mute'].includes(token.norm) &&
      ['rest', 'others', 'everything', 'other'].includes(tokens[i + 1]?.norm === 'the' ? (tokens[i + 2]?.norm ?? '') : (tokens[i + 1]?.norm ?? '')),
  )
  return (edge || hides) && !narrows ? { kind: 'command', value: 'set_filter:filter', from: 0, to: 0, captures: {} } : null
}

/** "Hide the roads layer" is about a layer, "hide the roads" about a class. */
const namesLayer = ({ tokens }: Question, command: string) =>
  command.endsWith('_layer') && tokens.some((token) => token.forms.some((form) => ['layer', 'image', 'mask', 'overlay', 'picture', 'photo'].includes(form)))

const ownsArea = new Set(['clear_area', 'rename_area', 'split_area'])

/** "Hide everything that is not destroyed" keeps what the negation names: the order has taken the "not" of the state with it. */
const startsInside = ({ tags }: Question, order: Tag) => tags.some((tag) => tag.kind === 'state' && tag.from < order.to && tag.to > order.to)

function classesOf(question: Question, opposite: boolean): string[] {
  const asked = asksOf(question.tags, { question: false, unit: null, hasRoute: false })
  const named = [...new Set(asked.mentions.flatMap((one) => one.classes))]
  return opposite ? damageLevels.filter((level) => !named.includes(level)) : named
}

/** Some first words are also those of questions: "show me the destroyed houses", "draw a box around every car". */
function isQuestionAfterAll(question: Question, command: string, tag: Tag): boolean {
  const rest = question.tags.filter((one) => one.from >= tag.from)
  const about = rest.some((one) => one.kind === 'object' || one.kind === 'state')
  const counts = rest.some((one) => one.kind === 'ask' && ['count', 'area'].includes(one.value) && one.from >= tag.to)
  const detectsFirst = rest.some((one) => one.kind === 'ask' && one.value === 'detect' && one.from === tag.from && one.to - one.from > tag.to - tag.from)
  if (detectsFirst && about) return true
  // "stop" alone is an order, "stop signs, how many" is none
  if (command === 'stop_run') return question.tokens.slice(tag.to).some((token) => /[a-z]/.test(token.norm))
  if (command === 'select' && about && question.tokens.some((token) => token.norm === 'out')) return true
  if (command === 'draw_area') return about && !rest.some((one) => one.kind === 'place' && one.value === 'part')
  if (command === 'clear_filter') return about && !question.tokens.some((token) => ['again', 'filter', 'filters'].includes(token.norm))
  if (command === 'move_view' || command === 'load_layer') return rest.some((one) => one.kind === 'route' && one.value === 'route') || counts
  return !steady.has(command) && counts
}

/** Orders whose own words ("area", "number") look like a question's. */
const steady = new Set(['set_unit', 'set_opacity', 'clear_area', 'rename_area', 'split_area'])
