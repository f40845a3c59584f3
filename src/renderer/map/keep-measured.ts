import { engine } from '../app/engine.ts'
import { text } from '../messages/en.ts'
import { attempt, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { lineWords, ringWords } from './measure-words.ts'
import { useMeasured } from './measured.ts'

/** The measurement on the map becomes one of the project; nothing happens where there is none or where it is too small to mean anything. */
export async function keepMeasured(): Promise<void> {
  const { measured } = useMeasured.getState()
  const frame = useMirror.getState().workspace?.frame
  if (!measured || !frame) return
  const words = measured.tool === 'length' ? lineWords(frame, measured.points) : ringWords(frame, measured.points)
  if (words.startsWith(text.map.tooSmallBegin)) return say(words)
  const workspace = await attempt(() => engine().workspace.keepMeasurement({ kind: measured.tool, points: measured.points, words }))
  if (!workspace) return
  useMirror.setState({ workspace })
  useMeasured.setState({ measured: null })
  say(text.map.kept(words))
}

export async function removeMeasurement(id: string): Promise<void> {
  const workspace = await attempt(() => engine().workspace.removeMeasurement({ id }))
  if (workspace) useMirror.setState({ workspace })
}

export async function removeNote(id: string): Promise<void> {
  const workspace = await attempt(() => engine().workspace.removeNote({ id }))
  if (workspace) useMirror.setState({ workspace })
}
