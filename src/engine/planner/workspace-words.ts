import type { PlanningContext } from '../../contracts/planning-context.ts'

const mostLayers = 12
const longestName = 24

/**
 * The screen in a few lines: layers under their handles in the order of the list, areas, points, selection, view, filter, units. Names
 * that people or files gave stand in quotes as JSON, cut short, so that an instruction in a name stays a name. Under 2 kB.
 */
export function workspaceWords(context: PlanningContext): string {
  const { images = [], others = [], areas = [], points = [] } = context
  const layers = [...images.map(imageLine), ...others.map((one, at) => `l${images.length + at + 1} ${quoted(one.name)} ${one.role}${shown(one)}`)]
  const lines = [
    ...layers.slice(0, mostLayers),
    ...(layers.length > mostLayers ? [`and ${layers.length - mostLayers} more layers`] : []),
    ...list(
      'areas',
      areas.map(({ name, active }) => `${quoted(name)}${active ? ' active' : ''}`),
    ),
    ...list(
      'points',
      points.map(({ name }) => quoted(name)),
    ),
    ...(context.selectionCount ? [`selected objects ${context.selectionCount}`] : []),
    ...(context.viewIsPart ? ['the view shows a part of the image'] : []),
    ...filterLine(context),
    ...(context.units ? [`units ${context.units.area}, ${context.units.length}`] : []),
  ]
  return lines.join('\n')
}

/** A name somebody gave, as a quoted word of at most 24 letters without what could hide or turn text. */
export const quoted = (name: string): string => {
  const plain = name
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return JSON.stringify(plain.length > longestName ? `${plain.slice(0, longestName - 1)}…` : plain)
}

type Image = NonNullable<PlanningContext['images']>[number]

function imageLine(image: Image, at: number): string {
  const ground = image.gsdM === null ? 'no gsd' : `${image.gsdM} m`
  return `l${at + 1} ${quoted(image.name)} ${image.role} ${image.date ?? 'undated'} ${image.sensorKind ?? quoted(image.sensor ?? '?')} ${ground}${shown(image)}${image.active ? ' active' : ''}`
}

const shown = ({ visible }: { visible?: boolean | undefined }): string => (visible === false ? ' hidden' : '')
const list = (name: string, items: readonly string[]): string[] => (items.length === 0 ? [] : [`${name} ${items.slice(0, mostLayers).join(', ')}`])

function filterLine({ filters }: PlanningContext): string[] {
  const classes = filters?.classes ? [`classes ${filters.classes.slice(0, mostLayers).map(quoted).join(', ')}`] : []
  const score = filters?.minScore != null ? [`scores from ${filters.minScore}`] : []
  return classes.length + score.length === 0 ? [] : [`filter: ${[...classes, ...score].join('; ')}`]
}
