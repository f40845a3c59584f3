import { boxOfPoints, mapPixels } from '../../core/geo/index.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { Area, View, Workspace } from '../../contracts/workspace.ts'
import { screenImages } from './screen-images.ts'
import { screenModels, screenUserClasses } from './screen-models.ts'

/** What can be seen in images: classes of models and labels, and the cards of the models installed here and taught in the project. */
export type Seen = { readonly classes: readonly string[]; readonly installed?: readonly ModelCard[]; readonly taught?: readonly ModelCard[] }

/** What the planners and the checker are told of the screen. Without cards nothing is told of models but the classes they see. */
export function planningContext(workspace: Workspace, seen: Seen, hasLastAnswer: boolean): PlanningContext {
  return {
    images: screenImages(workspace),
    others: workspace.layers.filter((layer) => !['pre', 'post', 'reference'].includes(layer.role)).map(({ id, name, role, visible }) => ({ id, name, role, visible })),
    areas: workspace.areas.map((area) => ({ id: area.id, name: area.name, active: area.active, overlaps: overlappedBy(area, workspace.areas) })),
    points: workspace.points.map(({ id, name }) => ({ id, name })),
    selectionCount: workspace.selection.length,
    viewIsPart: viewIsPart(workspace),
    view: workspace.view ? { bounds: workspace.view.bounds, resolution: workspace.view.resolution } : null,
    seenClasses: [...seen.classes],
    units: workspace.units,
    filters: { classes: workspace.filter.classes, minScore: workspace.filter.minScore },
    hasLastAnswer,
    ...(seen.installed ? { models: screenModels([...seen.installed, ...(seen.taught ?? [])]), userClasses: screenUserClasses(seen.taught ?? []) } : {}),
  }
}

/** Names of other areas whose box meets that of an area; areas of different frames are compared on the first one's grid. */
function overlappedBy(area: Area, areas: readonly Area[]): string[] {
  const own = boxOfPoints(area.rings.flat())
  return areas
    .filter((other) => {
      if (other === area) return false
      const placed = mapPixels(other.frame, area.frame, other.rings.flat())
      return placed.ok && meet(own, boxOfPoints(placed.value))
    })
    .map(({ name }) => name)
}

const meet = (a: PixelBox, b: PixelBox): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

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
