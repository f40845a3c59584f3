import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { View, Workspace } from '../../contracts/workspace.ts'

/** What the planners are told of the screen; `seen` are the classes models and labels know. */
export function planningContext(workspace: Workspace, seen: readonly string[], hasLastAnswer: boolean): PlanningContext {
  const images = workspace.layers.filter((layer) => layer.kind === 'image')
  return {
    images: images
      .filter((layer) => layer.role === 'pre' || layer.role === 'post' || layer.role === 'reference')
      .map((layer) => ({
        id: layer.id,
        name: layer.name,
        role: layer.role,
        date: layer.date,
        sensor: layer.sensor,
        gsdM: layer.frame.gsd ? Math.max(layer.frame.gsd.x, layer.frame.gsd.y) : null,
        bands: layer.bands,
        width: layer.frame.width,
        height: layer.frame.height,
        georeferenced: layer.frame.crs !== null,
      })),
    others: workspace.layers.filter((layer) => !['pre', 'post', 'reference'].includes(layer.role)).map(({ id, name, role }) => ({ id, name, role })),
    areas: workspace.areas.map(({ id, name, active }) => ({ id, name, active })),
    points: workspace.points.map(({ id, name }) => ({ id, name })),
    selectionCount: workspace.selection.length,
    viewIsPart: viewIsPart(workspace),
    seenClasses: [...seen],
    hasLastAnswer,
  }
}

/** True when the view shows only a part of the image, so that "here" can mean it. */
export function viewIsPart({ view, frame }: Workspace): boolean {
  if (!view || !frame) return false
  const [left, top, right, bottom] = clippedView(view, frame.width, frame.height)
  return right > left && bottom > top && (right - left) * (bottom - top) < 0.98 * frame.width * frame.height
}

export const clippedView = ({ bounds }: View, width: number, height: number): [number, number, number, number] => [
  Math.max(0, bounds[0]),
  Math.max(0, bounds[1]),
  Math.min(width, bounds[2]),
  Math.min(height, bounds[3]),
]
