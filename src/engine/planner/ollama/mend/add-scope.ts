import type { Goal } from '../../../../contracts/goal.ts'
import type { Action, Resource } from '../../../../contracts/plan.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

export type Mended = { readonly actions: readonly Action[]; readonly notes: readonly string[] }

type Reading = { readonly goal: Goal; readonly resources: Readonly<Record<string, Resource>>; readonly specs: readonly ToolSpec[] }

/**
 * What the reading knows and models forget: the area a question is limited to, the selected objects, and the classes perception is to
 * look for. Each addition is a sentence. What a step already says stays as it is.
 */
export function addScope(actions: readonly Action[], { goal, resources, specs }: Reading): Mended {
  const notes: string[] = []
  const area = Object.entries(resources).find(([, resource]) => resource.kind === 'area')
  const selection = Object.values(resources).some((resource) => resource.kind === 'selection')
  const takes = (action: Action, input: string) => specs.some((spec) => spec.id === action.tool && input in spec.inputs) && !isSet(action.inputs[input])

  const mended = actions.map((action) => {
    const perception = action.tool === 'detect' || action.tool === 'segment'
    const added: Record<string, unknown> = {}
    if (perception && area && takes(action, 'area')) {
      added['area'] = area[0]
      notes.push(`The area ${area[1].label} was added to step ${action.id} (${action.tool}), because the question is about it alone.`)
    }
    const classes = perception && takes(action, 'classes') ? classesFor(action, actions, goal) : []
    if (classes.length > 0) {
      added['classes'] = classes
      notes.push(`The classes ${classes.join(', ')} were added to step ${action.id} (${action.tool}), because the question is about them.`)
    }
    if (action.tool === 'mask_of_class' && goal.classes.length === 1 && takes(action, 'class')) {
      added['class'] = goal.classes[0]
      notes.push(`The class ${goal.classes[0]} was added to step ${action.id} (${action.tool}), the only one of the question.`)
    }
    if (selection && takes(action, 'selection')) {
      added['selection'] = true
      notes.push(`Step ${action.id} (${action.tool}) was limited to the selected objects, because the question is about them.`)
    }
    return { ...action, inputs: { ...action.inputs, ...added } }
  })
  return { actions: mended, notes }
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
