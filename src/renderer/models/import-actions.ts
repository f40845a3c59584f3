import type { PixelXY } from '../../contracts/frame.ts'
import { FailureError } from '../../contracts/result.ts'
import { engine } from '../app/engine.ts'
import { uploadFile } from '../app/transport/browser.ts'
import { choosePaths } from '../layers/layer-actions.ts'
import { onFrame } from '../map/on-frame.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { attempt, failureOf, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { useView } from '../state/view.ts'
import { loadModels } from './models-actions.ts'
import { type Incoming, useModels } from './models-state.ts'
import { answersOf } from './question-answers.ts'

export const isModelFile = (name: string): boolean => name.toLowerCase().endsWith('.onnx')

/** Asks for a file with the system's dialog, or the browser's, and looks at it. */
export async function chooseModel(): Promise<void> {
  const paths = await attempt(() => choosePaths('model'))
  const path = paths?.find(isModelFile) ?? paths?.[0]
  if (path) await lookAt(path)
}

/** A model that was dropped, with the files beside it; at the browser door they travel to the engine first. */
export async function lookAtFiles(files: readonly File[]): Promise<void> {
  const paths = await attempt(() => Promise.all(files.map((file) => window.aftermap?.pathOfFile(file) ?? uploadFile(file))))
  const path = paths?.find(isModelFile)
  if (path) await lookAt(path)
}

/** Opens the page on a file that was chosen or dropped. */
export async function lookAt(path: string): Promise<void> {
  useModels.setState({ isOpen: true, removing: null, incoming: { path, typed: {}, busy: null, report: null, trial: null, trialProblem: null, problem: null } })
  if (useModels.getState().list === null) void loadModels()
  await lookAgain()
}

export function typeAnswer(id: string, words: string): void {
  const { incoming } = useModels.getState()
  if (incoming) useModels.setState({ incoming: { ...incoming, typed: { ...incoming.typed, [id]: words } } })
}

/** Looks at the file with the answers typed so far; a newer file or an added one wins over a late reply. */
export async function lookAgain(): Promise<void> {
  const before = change({ busy: 'looking', problem: null })
  if (!before) return
  say(text.look.looking)
  try {
    const image = askedImage(useMirror.getState().workspace)
    const said = await engine().models.check({ path: before.path, answers: answersOf(before.typed), layerId: image?.id ?? null, at: whereOnImage() })
    if (isStill(before.path)) change({ ...said, busy: null })
    say(said.report.message)
  } catch (error) {
    if (isStill(before.path)) change({ busy: null, problem: failureOf(error) })
  }
}

/** Copies the model in; possible only once nothing is left to ask. */
export async function addIncoming(replace = false): Promise<void> {
  const before = change({ busy: 'adding', problem: null })
  if (!before) return
  try {
    const { id } = await engine().models.add({ path: before.path, answers: answersOf(before.typed), id: null, replace })
    useModels.setState({ incoming: null, chosen: id })
    say(text.look.added(id))
    await loadModels()
  } catch (error) {
    if (isStill(before.path)) change({ busy: null, problem: failureOf(error) })
    else if (!(error instanceof FailureError)) throw error
  }
}

function change(by: Partial<Incoming>): Incoming | null {
  const { incoming } = useModels.getState()
  if (!incoming) return null
  const next = { ...incoming, ...by }
  useModels.setState({ incoming: next })
  return next
}

const isStill = (path: string) => useModels.getState().incoming?.path === path

/** Middle of the map in pixels of the image; null where the map stands beside it, then the engine takes the image's middle. */
function whereOnImage(): PixelXY | null {
  const { workspace } = useMirror.getState()
  const image = askedImage(workspace)
  if (!image || !workspace?.frame) return null
  const at = onFrame(workspace.frame, image.frame, [useView.getState().centre])?.[0]
  const isInside = at && at[0] >= 0 && at[1] >= 0 && at[0] < image.frame.width && at[1] < image.frame.height
  return isInside ? [at[0], at[1]] : null
}
