import { classRegistry, registryClasses } from '../../contracts/classes.ts'
import { classKey, resultsOf } from '../map/shown-results.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

/** Keys 1 to 9 and 0 switch the classes 1 to 10 of the registry in every result of the question on screen. */
export const toggleClassCommands: readonly Command[] = registryClasses
  .filter((classId) => classRegistry[classId].index >= 1 && classRegistry[classId].index <= 10)
  .map((classId) => ({
    id: `toggle-class-${classId}`,
    title: `Show or hide ${classRegistry[classId].plural}`,
    keys: [String(classRegistry[classId].index % 10)],
    scope: 'G',
    when: () => currentRequest() !== null,
    run: () => toggleClass(classId),
  }))

function toggleClass(classId: string): void {
  const request = currentRequest()
  if (!request) return
  const keys = resultsOf(request).map((result) => classKey(result.artifactId, classId))
  const { hidden } = useUi.getState()
  const hide = keys.some((key) => !hidden[key])
  useUi.setState({ hidden: { ...hidden, ...Object.fromEntries(keys.map((key) => [key, hide])) } })
}
