import { engine } from '../app/engine.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { attempt, failureOf, say } from '../state/messages.ts'
import { useModels } from './models-state.ts'

/** Opens the page and reads the models anew. */
export function openModels(): void {
  useModels.setState({ isOpen: true, removing: null })
  void loadModels()
}

/** Back to the map; a file that is being looked at waits, so that she can move the map and try it there. */
export function closeModels(): void {
  useModels.setState({ isOpen: false, removing: null })
}

export async function loadModels(): Promise<void> {
  try {
    const list = await engine().models.list({})
    const { chosen } = useModels.getState()
    useModels.setState({ list, listProblem: null, chosen: list.some(({ id }) => id === chosen) ? chosen : (list[0]?.id ?? null) })
  } catch (error) {
    useModels.setState({ listProblem: failureOf(error) })
  }
}

/** What the last probe of this machine found, without trying anything. */
export async function loadDevice(): Promise<void> {
  try {
    useModels.setState({ device: await engine().models.device({}) })
  } catch (error) {
    useModels.setState({ device: undefined, listProblem: failureOf(error) })
  }
}

/** Tries every provider now; seconds. */
export async function probeDevice(): Promise<void> {
  if (useModels.getState().probing) return
  useModels.setState({ probing: true })
  say(text.device.trying)
  const device = await attempt(() => engine().models.probe({}))
  useModels.setState(device ? { probing: false, device } : { probing: false })
}

/** Removes an own model after she confirmed it. */
export async function removeModel(id: string): Promise<void> {
  const done = await attempt(() => engine().models.remove({ id }))
  useModels.setState({ removing: null })
  if (!done) return
  say(text.removed(id))
  await loadModels()
}
