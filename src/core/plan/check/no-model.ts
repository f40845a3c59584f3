import { classRegistry, isRegistryClass } from '../../../contracts/classes.ts'
import { type Check, finding, isGiven } from '../subject.ts'
import { classArguments, isClassName, membersOf } from './class-names.ts'

/** A class that nothing installed can see: said before the run, by name. The plan stays valid. */
export const noModel: Check = (subject) => {
  const seen = subject.context.seenClasses
  if (!seen) return []
  return subject.actions.flatMap((action) => {
    if ((action.tool !== 'detect' && action.tool !== 'segment') || isGiven(action.inputs['model'])) return []
    const unseen = classArguments(subject, action)
      .flatMap(({ values }) => values.filter(isClassName))
      .filter((name) => name !== 'background' && !canSee(seen, name))
    if (unseen.length === 0) return []
    const words = unseen.map(wordFor).join(', ')
    return [finding({ code: 'no_model', step: action.id, severity: 'warning', message: `No installed model sees ${words}. Install one that does, or load labels for this image.` })]
  })
}

const canSee = (seen: readonly string[], name: string) => seen.includes(name) || (membersOf(name).length > 1 && membersOf(name).every((member) => seen.includes(member)))

function wordFor(name: string): string {
  if (isRegistryClass(name)) return classRegistry[name].plural
  return { building: 'buildings', building_damaged: 'damaged buildings', road: 'roads' }[name] ?? name.replace('model:', '')
}
