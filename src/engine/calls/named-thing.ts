import { basename } from 'node:path'
import type { KindName } from '../../contracts/kinds/index.ts'
import type { Resource } from '../../contracts/plan.ts'
import type { Area, Layer, Point, Workspace } from '../../contracts/workspace.ts'

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** By id, then by name, then by the path or the file name. */
export const layerNamed = ({ layers }: Workspace, name: string): Layer | undefined =>
  layers.find(({ id }) => id === name) ?? layers.find((layer) => same(layer.name, name)) ?? layers.find(({ path }) => path === name || basename(path) === name)

const placeNamed = <T extends Area | Point>(all: readonly T[], name: string): T | undefined => all.find(({ id }) => id === name) ?? all.find((one) => same(one.name, name))

/** A layer, area or point of the screen by id or name, where the input takes one of its kind; undefined where none is called so. */
export function thingNamed(workspace: Workspace, name: string, kinds: readonly KindName[]): Resource | undefined {
  const layer = layerNamed(workspace, name)
  if (layer?.kind === 'image' && kinds.includes('image')) return { kind: 'image', layerId: layer.id, label: layer.name }
  if (layer?.kind === 'vector' && kinds.includes('features')) return { kind: 'features', layerId: layer.id, label: layer.name }
  const area = kinds.includes('area') ? placeNamed(workspace.areas, name) : undefined
  if (area) return { kind: 'area', label: area.name, frame: area.frame, rings: area.rings }
  const point = kinds.includes('point') ? placeNamed(workspace.points, name) : undefined
  return point && { kind: 'point', label: point.name, frame: point.frame, xy: point.xy }
}

/** What could have been named, for a sentence. */
export function thingsFor(workspace: Workspace, kinds: readonly KindName[]): string[] {
  const layers = workspace.layers.filter(({ kind }) => (kind === 'image' && kinds.includes('image')) || (kind === 'vector' && kinds.includes('features')))
  return [
    ...layers.map(({ id, name }) => `${id} (${name})`),
    ...(kinds.includes('area') ? workspace.areas.map(({ name }) => name) : []),
    ...(kinds.includes('point') ? workspace.points.map(({ name }) => name) : []),
  ]
}
