import { fail, ok, type Result } from '../../contracts/result.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Workspace } from '../../contracts/workspace.ts'

type Edit = Result<(workspace: Workspace) => Workspace>

const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so there is nothing to keep it on.', hint: 'Drop an image first.' })
const nextId = (letter: string, ids: readonly { readonly id: string }[]) => `${letter}${1 + Math.max(0, ...ids.map(({ id }) => Number(id.slice(1)) || 0))}`

/** Words about what is selected, kept at a place of the map. */
export function addNote(workspace: Workspace, { text, at }: { text: string; at: PixelXY }): Edit {
  const { frame, notes = [] } = workspace
  if (!frame) return noImage()
  const note = { id: nextId('N', notes), text: text.trim(), about: [...workspace.selection], frame, at }
  return ok((now) => ({ ...now, notes: [...(now.notes ?? []), note] }))
}

/** A measured line or ring, kept in the project. */
export function keepMeasurement(workspace: Workspace, { kind, points, words }: { kind: 'length' | 'area'; points: readonly PixelXY[]; words: string }): Edit {
  const { frame, measurements = [] } = workspace
  if (!frame) return noImage()
  const measurement = { id: nextId('M', measurements), kind, frame, points: [...points], words }
  return ok((now) => ({ ...now, measurements: [...(now.measurements ?? []), measurement] }))
}

export const without =
  (list: 'notes' | 'measurements', id: string) =>
  (workspace: Workspace): Workspace => ({ ...workspace, [list]: (workspace[list] ?? []).filter((one) => one.id !== id) })
