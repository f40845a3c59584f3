import type { Goal } from '../../../../contracts/goal.ts'
import type { Action } from '../../../../contracts/plan.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { Mended, MendTask } from './types.ts'

/**
 * What the reading knows and models forget: the area a question is limited to, the selected objects, and the classes perception is to
 * look for. Each addition is a repair. What a step already says stays as it is.
 */
export function addScope(actions: readonly Action[], { goal, resources, byId }: Pick<MendTask, 'goal' | 'resources' | 'byId'>): Mended {
  const repairs: Repair[] = []
  const areas = Object.entries(resources).filter(([, resource]) => resource.kind === 'area')
  // with several areas the question is about each of them, and which step means which nobody can say
  const area = areas.length === 1 ? areas[0] : undefined
  const selection = Object.values(resources).some((resource) => resource.kind === 'selection')
  const takes = (action: Action, input: string) => byId.get(action.tool)?.inputs[input] !== undefined && !isSet(action.inputs[input])

  const mended = actions.map((action) => {
    const perception = action.tool === 'detect' || action.tool === 'segment'
    const added: Record<string, unknown> = {}
    const add = (input: string, value: unknown, { what, sentence }: Pick<Repair, 'what' | 'sentence'>) => {
      added[input] = value
      repairs.push({ step: action.id, what, from: null, to: [value].flat().join(', '), code: null, sentence })
    }
    if (perception && area && takes(action, 'area'))
      add('area', area[0], { what: 'scope', sentence: `The area ${area[1].label} was added to step ${action.id} (${action.tool}), because the question is about it alone.` })
    const classes = perception && takes(action, 'classes') ? classesFor(action, actions, goal) : []
    if (classes.length > 0)
      add('classes', classes, {
        what: 'class',
        sentence: `The classes ${classes.join(', ')} were added to step ${action.id} (${action.tool}), because the question is about them.`,
      })
    if (action.tool === 'mask_of_class' && goal.classes.length === 1 && takes(action, 'class'))
      add('class', goal.classes[0], { what: 'class', sentence: `The class ${goal.classes[0]} was added to step ${action.id} (${action.tool}), the only one of the question.` })
    if (selection && takes(action, 'selection'))
      add('selection', true, { what: 'scope', sentence: `Step ${action.id} (${action.tool}) was limited to the selected objects, because the question is about them.` })
    return { ...action, inputs: { ...action.inputs, ...added } }
  })
  return { actions: mended, repairs }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/** Classes the readers of a perception step ask of it; where none says, those of the question. */
function classesFor(source: Action, actions: readonly Action[], goal: Goal): readonly string[] {
  const readers = actions.filter((action) => Object.values(action.inputs).some((value) => source.outputs.includes(String(value))))
  const asked = readers
    .flatMap((action) => [action.inputs['class'] ?? []].flat())
    .filter((name): name is string => typeof name === 'string' && goal.classes.some((known) => known === name))
  return asked.length > 0 ? [...new Set(asked)] : [...goal.classes]
}
