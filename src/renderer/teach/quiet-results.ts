import { isShown, resultsOf, setShown } from '../map/shown-results.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'

/** Takes what a question found off the map, where it would lie under what is taught; gives the way to bring it back. */
export function quietResults(): () => void {
  const request = currentRequest()
  const shown = (request ? resultsOf(request) : []).filter((result) => isShown(result, useUi.getState().hidden)).map(({ artifactId }) => artifactId)
  for (const id of shown) setShown(id, false)
  return () => {
    for (const id of shown) setShown(id, true)
  }
}
