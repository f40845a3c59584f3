import { type Check, finding } from '../subject.ts'

/** Things of the plan lie on different grids: drawn areas and points are moved onto the image by code, images must be aligned first. */
export const framesDiffer: Check = ({ plan, context }) => {
  const images = Object.values(plan.resources).flatMap((resource) => (resource.kind === 'image' ? (context.images ?? []).filter((image) => image.id === resource.layerId) : []))
  const [first, ...others] = images
  if (!first) return []
  return others
    .filter((image) => image.width !== first.width || image.height !== first.height || image.gsdM !== first.gsdM || image.georeferenced !== first.georeferenced)
    .map((image) =>
      finding({ code: 'frames_differ', severity: 'note', message: `${first.name} and ${image.name} lie on different grids; each number keeps the grid of its own image.` }),
    )
}
