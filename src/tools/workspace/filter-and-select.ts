import { UnitSchema } from '../../contracts/kinds/index.ts'
import { fail } from '../../contracts/result.ts'
import { layerRoles, LayerRoleSchema } from '../../contracts/workspace.ts'
import { classWords, unitSign } from '../../core/words/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { objectsOfAnswer } from './answer-objects.ts'
import { changed } from './state-change.ts'

export const setFilter = defineTool({
  id: 'set_filter',
  version: 1,
  module: 'workspace',
  verb: 'Show only some results',
  output: 'state',
  effects: 'workspace',
  summary: 'Shows only results of these classes, above this score, of these layers.',
  typing: {},
  words: ['show only', 'filter', 'hide weak', 'above', 'only destroyed'],
  inputs: {
    classes: argumentOf.classes({ label: 'classes' }),
    minScore: argumentOf.score({ label: 'score needed' }),
    roles: argumentOf.text({ label: 'layers', note: `one of ${layerRoles.join(', ')}` }),
  },
  run({ classes, minScore, roles }, context) {
    const role = LayerRoleSchema.safeParse(roles)
    if (roles !== undefined && !role.success)
      return fail({ code: 'argument_invalid', message: `"${roles}" is not a role of a layer.`, hint: `Use one of ${layerRoles.join(', ')}.` })
    const parts = [classes ? `only ${classWords(classes)}` : '', minScore === undefined ? '' : `score at least ${minScore}`, role.success ? `layers ${role.data}` : ''].filter(
      Boolean,
    )
    return changed(context, parts.join(', ') || 'filter', (w) => ({
      ...w,
      filter: { classes: classes ?? w.filter.classes, minScore: minScore ?? w.filter.minScore, roles: role.success ? [role.data] : w.filter.roles },
    }))
  },
})

export const clearFilter = defineTool({
  id: 'clear_filter',
  version: 1,
  module: 'workspace',
  verb: 'Show everything again',
  output: 'state',
  effects: 'workspace',
  summary: 'Takes the filter away; which layers are visible stays.',
  typing: {},
  words: ['show everything', 'clear the filter', 'all again'],
  inputs: {},
  run: (_, context) => changed(context, 'show everything again', (w) => ({ ...w, filter: { classes: null, minScore: null, roles: null } })),
})

export const select = defineTool({
  id: 'select',
  version: 2,
  module: 'workspace',
  verb: 'Select objects',
  output: 'state',
  effects: 'workspace',
  summary: 'Selects objects of the newest result, or nothing.',
  typing: {},
  words: ['select', 'choose', 'highlight', 'pick'],
  inputs: {
    what: argumentOf.text({ label: 'what', note: 'ids separated by commas, all, none, or answer' }),
    classes: argumentOf.classes({ label: 'classes' }),
    answer: argumentOf.text({ label: 'answer', note: 'id of the question whose objects are meant' }),
  },
  async run({ what, classes, answer }, context) {
    if (what === 'answer') {
      const found = await objectsOfAnswer(context, answer)
      if (!found.ok) return found
      const { objects, earlier } = found.value
      return changed(context, `select the ${objects.length === 1 ? 'object' : `${objects.length} objects`} of question ${earlier.number}`, (w) => ({
        ...w,
        selection: objects.map(({ id }) => id),
      }))
    }
    if (what === 'inverse') return fail({ code: 'argument_invalid', message: 'A selection cannot be turned round.', hint: 'Select by class, or click the objects on the map.' })
    const ids = (what ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '' && id !== 'all' && id !== 'none')
    if (what === 'none') return changed(context, 'select nothing', (w) => ({ ...w, selection: [] }))
    const wanted = ids.length > 0 ? ids : (classes ?? ['all']).map((name) => `class:${name}`)
    return changed(context, classes ? `select ${classWords(classes)}` : wanted.length === 1 ? 'select 1 object' : `select ${wanted.length} objects`, (w) => ({
      ...w,
      selection: wanted,
    }))
  },
})

export const setUnit = defineTool({
  id: 'set_unit',
  version: 1,
  module: 'workspace',
  verb: 'Set the units',
  output: 'state',
  effects: 'workspace',
  summary: 'Units of areas and lengths in every answer, those already given too.',
  typing: {},
  words: ['in hectares', 'in feet', 'units', 'use metres'],
  inputs: {
    area: argumentOf.choice(['auto', 'm2', 'ha', 'km2', 'ft2', 'acre'], { label: 'area' }),
    length: argumentOf.choice(['auto', 'm', 'km', 'ft', 'mi'], { label: 'length' }),
  },
  run({ area, length }, context) {
    if (!area && !length) return fail({ code: 'argument_invalid', message: 'No unit was named, so nothing changed.', hint: 'Name one: ha, km2, acres, km, miles.' })
    const said = [area ? `areas in ${unitName(area)}` : '', length ? `lengths in ${unitName(length)}` : ''].filter(Boolean).join(', ')
    return changed(context, said, (w) => ({ ...w, units: { area: area ?? w.units.area, length: length ?? w.units.length } }))
  },
})

const unitName = (name: string): string => {
  const unit = UnitSchema.safeParse(name)
  return unit.success ? unitSign(unit.data) : 'the unit that fits their size'
}
