import { type Check, finding, replaced, wireNames } from '../subject.ts'

/** Two steps give their result the same name, or take the name of a resource. */
export const outputTwice: Check = ({ actions, plan, specs }) =>
  actions.flatMap((action, i) => {
    const name = action.outputs[0]
    const taken = name !== undefined && name !== '' && (Object.hasOwn(plan.resources, name) || actions.slice(0, i).some((earlier) => earlier.outputs.includes(name)))
    if (!taken) return []
    const used = actions.some((later) =>
      Object.entries(specs.get(later.tool)?.inputs ?? {}).some(([input, spec]) => spec.role === 'wire' && wireNames(later.inputs[input])?.includes(name)),
    )
    const fresh = freshName(
      name,
      actions.flatMap((one) => one.outputs),
    )
    return [
      finding({
        code: 'output_id_twice',
        step: action.id,
        message: `Two results are called ${name}.`,
        // when a later step reads the name, nobody can say which of the two it means
        repair: used ? null : { label: `Call the second ${fresh}`, actions: actions.map((one, j) => (j === i ? { ...one, outputs: [fresh] } : one)) },
      }),
    ]
  })

/** A step gives its result no name. */
export const outputMissing: Check = ({ actions }) =>
  actions
    .filter((action) => !action.outputs[0])
    .map((action) => {
      const fresh = freshName(
        action.tool,
        actions.flatMap((one) => one.outputs),
      )
      return finding({
        code: 'output_id_missing',
        step: action.id,
        message: `The result of step ${action.id} has no name.`,
        repair: { label: `Call it ${fresh}`, actions: replaced(actions, action.id, (one) => ({ ...one, outputs: [fresh] })) },
      })
    })

/** A result that no step uses and that is not what was asked. */
export const unusedOutput: Check = ({ actions, specs, plan, wires }) => {
  // while a wire leads nowhere, nobody can say which result it meant
  if (
    actions.some((action) =>
      Object.entries(specs.get(action.tool)?.inputs ?? {}).some(
        ([input, spec]) => spec.role === 'wire' && wireNames(action.inputs[input])?.some((name) => !Object.hasOwn(wires, name)),
      ),
    )
  )
    return []
  if (['compound', 'detect', 'segment', 'workspace', 'refusal'].includes(plan.goal.type) && actions.length < 3) return []
  const read = new Set(actions.flatMap((action) => Object.values(action.inputs).flatMap((value) => wireNames(value) ?? [])))
  return actions
    .slice(0, -1)
    .filter((action) => isMiddle(action.tool, specs.get(action.tool)?.output) && !asked(plan.goal.operations, action.tool) && !read.has(action.outputs[0] ?? ''))
    .map((action) =>
      finding({
        code: 'unused_output',
        step: action.id,
        severity: 'note',
        message: `Nothing uses ${action.outputs[0]} of step ${action.id}.`,
        repair: { label: 'Leave the step out', actions: actions.filter((one) => one !== action) },
      }),
    )
}

const isMiddle = (_tool: string, output: string | undefined) => output === 'segmentation' || output === 'detections' || output === 'mask'
const asked = (operations: readonly string[], tool: string) => operations.includes(tool)

function freshName(stem: string, used: readonly string[]): string {
  let number = 2
  while (used.includes(`${stem}_${number}`)) number++
  return used.includes(stem) ? `${stem}_${number}` : stem
}
