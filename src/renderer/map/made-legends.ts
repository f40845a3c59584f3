import { create } from 'zustand'
import type { Legend } from '../../contracts/services/evidence.ts'
import { engine } from '../app/engine.ts'
import { attempt } from '../state/messages.ts'

export type MadeLegend = Legend

/** How results that steps made are drawn, as the engine says; `planes`: which band of a raster is shown, where it is not the first. */
export const useMadeLegends = create<{ legends: Record<string, MadeLegend>; planes: Record<string, string> }>(() => ({ legends: {}, planes: {} }))

const asked = new Set<string>()

/** Fetches the legend of a result once. */
export async function loadLegend(artifactId: string): Promise<void> {
  if (asked.has(artifactId) || useMadeLegends.getState().legends[artifactId]) return
  await fetchLegend(artifactId, null)
}

/** Shows another band of a raster, with its own ramp. */
export async function showPlane(artifactId: string, plane: string): Promise<void> {
  if (await fetchLegend(artifactId, plane)) useMadeLegends.setState({ planes: { ...useMadeLegends.getState().planes, [artifactId]: plane } })
}

async function fetchLegend(artifactId: string, plane: string | null): Promise<boolean> {
  asked.add(artifactId)
  const legend = await attempt(() => engine().evidence.legend({ artifactId, plane }))
  asked.delete(artifactId)
  if (legend) useMadeLegends.setState({ legends: { ...useMadeLegends.getState().legends, [artifactId]: legend } })
  return legend !== null
}
