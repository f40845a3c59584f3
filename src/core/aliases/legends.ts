import { classGroups, isClassGroup } from '../../contracts/classes.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { Legend } from './define-alias.ts'
import { definitionOf } from './table/index.ts'

/**
 * What class numbers mean in a result: those of the catalogue tool it was called as, else those of the mask it was made from as far as it
 * still holds them, else the values it is stored with. Null for results without classes.
 */
export function legendOfResult({ alias, artifact, from }: { alias: string | null; artifact: Artifact; from: Legend | null }): Legend | null {
  const own = alias === null ? undefined : definitionOf(alias)?.legend
  if (own) return own
  if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation') return null
  const names = [...artifact.classes]
  if (artifact.kind === 'mask' && names.length === 1) return { binary: true, classes: {}, names }
  if (from && !from.binary) return { ...from, names, classes: Object.fromEntries(Object.entries(from.classes).filter(([, all]) => all.some((one) => holds(names, one)))) }
  return { binary: false, names, classes: Object.fromEntries(Object.entries(artifact.values).map(([name, value]) => [value, [name]])) }
}

const holds = (names: readonly string[], name: string): boolean => names.some((one) => one === name || (isClassGroup(one) && classGroups[one].some((member) => member === name)))
