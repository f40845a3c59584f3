import type { Layer, Nudge, Workspace } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'

/** How an image is stretched, for its row: nothing for a picture whose bytes are drawn as they are. */
export function drawingWords({ kind, style, drawing }: Layer): string[] {
  if (kind !== 'image' || !drawing) return []
  const isBytes = drawing.sampleType === 'Byte'
  const decibel = style?.decibel ?? (drawing.isRadar && !isBytes)
  const stretch = style?.stretch ?? (isBytes && !decibel ? 'none' : 'percent')
  const bands = style?.bands ? [style.bands.map((band) => band + 1).join(' ')] : []
  const stretched = stretch === 'none' && (isBytes || decibel) ? [] : [text.layers.stretches[stretch]]
  return [...bands, ...stretched, ...(decibel ? ['dB'] : [])]
}

/** Whether an image is laid on the map through another coordinate system, for drawing only. */
export const isReprojected = ({ kind, frame }: Layer, workspace: Workspace | null): boolean =>
  kind === 'image' && frame.crs !== null && workspace?.frame?.crs != null && workspace.frame.crs !== frame.crs

/** Name of a band as it is chosen: its number and what the file calls it. */
export const bandName = (layer: Layer, band: number): string => [String(band + 1), layer.drawing?.bandNames[band]].filter(Boolean).join(' ')

/** "0.9 m E, 0.6 m S"; in pixels where no metres are known. */
export function nudgeWords({ eastM, northM, dxPx, dyPx }: Nudge): string {
  if (eastM === null || northM === null) return `${dxPx.toFixed(1)} px right, ${dyPx.toFixed(1)} px down`
  return `${Math.abs(eastM).toFixed(2)} m ${eastM < 0 ? 'W' : 'E'}, ${Math.abs(northM).toFixed(2)} m ${northM < 0 ? 'S' : 'N'}`
}
