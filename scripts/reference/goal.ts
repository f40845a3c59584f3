import { z } from 'zod'
import { classGroups, classRegistry, maskValues } from '../../src/contracts/classes.ts'
import { type Goal, goalTypes, GoalSchema, operations, refusalReasons, type RefusalReason, scopes } from '../../src/contracts/goal.ts'
import { code, codes, page, table } from './markdown.ts'

/** A field without a line here does not compile. */
const meanings: Readonly<Record<keyof Goal, string>> = {
  type: 'what kind of answer is asked for',
  operations: 'what has to be done, in the order of the sentence',
  classes: 'what is asked about: registry ids, groups, or `model:NAME`',
  scope: 'where',
  unit: 'unit asked for; `null` when the sentence names none',
  groupBy: 'name of what the answer is split by, as `area` or `class`',
  formula: 'arithmetic over the parts, `p1 / p2`; parts are numbered from 1',
  parts: 'the single questions of a compound or arithmetic one, each with type, operation, classes and unit',
  filter: 'condition on the objects: `area > 300 m2`, `score >= 0.8`',
  region: 'part of the image: `bottom third of image`, `north half`',
  areaName: 'drawn area the sentence names',
  points: 'points of a way, start first; or the point of `near_point`',
  distanceM: 'metres of `near_point`',
  action: 'what is done to the screen: `zoom`, `older`, `clear`, ...',
  arguments: 'arguments of the screen tool, its name as `command`',
  reason: 'why it is refused',
  premise: 'sentence of the refusal: the premise that fails',
  polarity: '`inverted` when the question asserts absence, so that finding some answers "No"',
  when: 'the image before (`pre`) or after (`post`) the event, when the sentence says so',
  layerId: 'image the words name beyond its date, as "the radar one"; absent: `when` decides',
  modelId: 'model the words name',
  follows: 'earlier question whose answer the words go on from',
  language: 'language the answer is asked in, as by `--language`; absent: that of the project, else of the question',
  ask: 'of a refusal that only lacks a click or a choice: what is missing, in one sentence, and the choices there are',
}

const reasons: Readonly<Record<RefusalReason, string>> = {
  no_class: 'no class stands for what is asked about',
  no_data: 'an image cannot hold it: people, prices, names, causes',
  no_date: 'it needs another date than the images have',
  no_model: 'no installed model sees the class',
  not_visible: 'it cannot be seen from above',
  missing_point: 'a point it speaks of is not set',
  missing_area: 'an area it speaks of is not drawn',
  false_premise: 'it takes something for given that is not so',
  contradiction: 'its parts exclude each other',
  out_of_scope: 'it is no question about the images or the screen',
  unclear: 'several things on the screen fit the words; which one is asked, never guessed',
}

const enumerated: Partial<Record<keyof Goal, readonly string[]>> = { type: goalTypes, operations, scope: scopes, reason: refusalReasons }

/** What a question is read as: the fields of a goal, its words and the classes. */
export function goalPage(): string {
  const fields = Object.keys(GoalSchema.shape) as (keyof Goal)[]
  return page(
    'Goal',
    'A question is read into a goal before any step is planned: what is asked, not how. `aftermap plan "..." --json` prints it; the window shows it as "Understood as". The same goal and the same screen make the same plan.',
    table(
      ['field', 'type', 'meaning'],
      fields.map((field) => [code(field), typeOf(GoalSchema.shape[field], field), meanings[field]]),
    ),
    '## Words of the closed lists',
    ...fields.flatMap((field) => (enumerated[field] ? [`**${code(field)}**: ${codes(enumerated[field] ?? [])}`] : [])),
    '## Why a question is refused',
    table(
      ['reason', 'when'],
      refusalReasons.map((reason) => [code(reason), reasons[reason]]),
    ),
    '## Classes',
    'The value is the pixel value in every mask Aftermap writes.',
    table(
      ['class', 'value', 'words'],
      Object.entries(classRegistry).map(([id, { index, plural }]) => [code(id), String(index), plural]),
    ),
    table(
      ['group', 'stands for'],
      Object.entries(classGroups).map(([id, members]) => [code(id), codes(members)]),
    ),
    table(
      ['other values', 'value'],
      Object.entries(maskValues).map(([name, value]) => [code(name), String(value)]),
    ),
  )
}

const plainNames: Readonly<Record<string, string>> = { array: 'list', object: 'object', string: 'text', number: 'number', boolean: 'yes or no' }

/** Type of a field in words, read from the schema itself. */
function typeOf(schema: z.ZodType, field: keyof Goal): string {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })
  const kinds = [json, ...(json.anyOf ?? [])].flatMap((one) => (typeof one === 'object' ? [one.type].flat() : [])).filter((kind) => kind !== undefined)
  const [kind = 'string'] = kinds.filter((one) => one !== 'null')
  const plain = enumerated[field] || json.enum ? (kind === 'array' ? 'list of words' : 'word') : (plainNames[kind] ?? kind)
  return kinds.includes('null') ? `${plain} or null` : plain
}
