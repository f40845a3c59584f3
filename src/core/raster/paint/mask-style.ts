import { isRegistryClass, maskValues } from '../../../contracts/classes.ts'
import tokens from '../../../contracts/tokens.json' with { type: 'json' }

export type MaskStyle = { readonly color: string; readonly casing: string; readonly hatch: string; readonly fillAlpha: number }

const alphas: Readonly<Record<string, number>> = {
  water: tokens.map.fillAlpha.water,
  tree: tokens.map.fillAlpha.tree,
  road_clear: tokens.map.fillAlpha.roadClear,
  road_blocked: tokens.map.fillAlpha.roadBlocked,
}

/** A generic building must not look like one without damage, a model's own class not like one of the registry. */
const generic: Readonly<Record<string, MaskStyle>> = {
  building: { color: '#D9C7A3', casing: '#0B0E11', hatch: 'none', fillAlpha: 0.42 },
  road: { color: '#B9C2CC', casing: '#0B0E11', hatch: 'none', fillAlpha: tokens.map.fillAlpha.roadClear },
}
const ownColours = ['#C9A0DC', '#8FBF6B', '#E0A458', '#6FB7C9', '#D98880', '#A3A847']

/** How a class of a mask with some pixel value is painted; null for background and pixels that were not looked at. */
export function maskStyle(classId: string, value: number): MaskStyle | null {
  if (value === 0 || value === maskValues.nodata || value === maskValues.obscured) return null
  const known = generic[classId]
  if (known) return known
  const token = isRegistryClass(classId) || classId === 'unknown' ? tokens.classes[classId as keyof typeof tokens.classes] : undefined
  if (token) return { color: token.color, casing: token.casing, hatch: token.hatch, fillAlpha: alphas[classId] ?? tokens.map.fillAlpha.result }
  return { color: ownColours[value % ownColours.length] ?? '#C9A0DC', casing: '#0B0E11', hatch: 'none', fillAlpha: tokens.map.fillAlpha.result }
}
