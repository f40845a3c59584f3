import { create } from 'zustand'
import type { PairOffset } from '../../contracts/services/workspace.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { failureOf, say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { tagOf } from './tile-address.ts'

export type Looked = { state: 'looking' } | { state: 'told'; found: PairOffset } | { state: 'failed'; why: string }

/** What was found of pairs so far, by images and where they lie: a moved image is another pair. */
export const useOffsets = create<Readonly<Record<string, Looked>>>(() => ({}))

export const offsetKey = (left: Layer, right: Layer): string => `${left.id} ${right.id} ${tagOf([left.revision, left.frame, right.revision, right.frame])}`

/** Looks at a pair once: the offset is said before dates are compared. */
export async function lookAtPair(left: Layer, right: Layer): Promise<void> {
  const key = offsetKey(left, right)
  if (useOffsets.getState()[key]) return
  useOffsets.setState({ [key]: { state: 'looking' } })
  try {
    const found = await engine().workspace.pairOffset({ left: left.id, right: right.id })
    useOffsets.setState({ [key]: { state: 'told', found } })
    say(found.sentence)
  } catch (error) {
    useOffsets.setState({ [key]: { state: 'failed', why: failureOf(error).message } })
  }
}

/** Moves the left image by the offset found, onto the right one. Undo takes it back; the file is not touched. */
export async function alignPair(left: Layer, found: PairOffset): Promise<void> {
  const { offset } = found
  if (offset?.eastM == null || offset.northM === null) return
  await moveImage(left.id, { eastM: offset.eastM, northM: offset.northM })
}

export type Move = { eastM: number; northM: number } | { dxPx: number; dyPx: number } | null

/** Moves an image against its file; null puts it back. */
export async function moveImage(id: string, by: Move): Promise<void> {
  try {
    useMirror.setState({ workspace: await engine().workspace.nudge({ id, by }) })
  } catch (error) {
    tell(failureOf(error))
  }
}
