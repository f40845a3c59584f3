import { type Check, finding, isGiven, wireNames } from '../subject.ts'

/** Ground area or length is asked of an image whose pixel size is not known. */
export const gsdUnknown: Check = ({ actions, plan, context }) => {
  const sizeless = Object.entries(plan.resources).filter(
    ([, resource]) => resource.kind === 'image' && context.images?.some((image) => image.id === resource.layerId && image.gsdM === null),
  )
  const first = sizeless[0]
  if (!first) return []
  return actions
    .filter(
      (action) =>
        (action.tool === 'area' && isGiven(action.inputs['unit'])) || action.tool === 'mean' || (action.tool === 'filter' && String(action.inputs['where']).includes('area')),
    )
    .filter((action) => action.tool !== 'mean' || wireNames(action.inputs['total']) !== null)
    .slice(0, 1)
    .map((action) =>
      finding({
        code: 'gsd_unknown',
        step: action.id,
        severity: 'warning',
        message: `The pixel size of ${first[1].label} is not known, so step ${action.id} cannot give square metres. Set its GSD in the layer list.`,
      }),
    )
}
