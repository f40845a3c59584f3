import { ClassIdSchema, membersOf, registryClasses } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { classWords } from '../../core/words/index.ts'
import type { ToolContext } from '../context.ts'
import type { ToolOutput } from '../define-tool.ts'

/** One undoable change of the screen, told in words. */
export function changed(context: ToolContext, label: string, edit: (workspace: Workspace) => Workspace): Result<ToolOutput> {
  const { undoId } = context.workspace.change(label, edit)
  return ok({ artifact: { kind: 'state', changes: [label], undoId } })
}

/** Change of the view alone: no undo entry, the previous view is one key away. */
export const told = (changes: string[]): Result<ToolOutput> => ok({ artifact: { kind: 'state', changes, undoId: null } })

const classMark = 'class:'

/** Classes of results named where layers may be ("turn off water"), or null where layers are meant. */
export function classesIn(names: readonly string[]): string[] | null {
  const classes = names
    .flatMap((name) => name.split(','))
    .filter((name) => name.startsWith(classMark))
    .map((name) => name.slice(classMark.length))
  return classes.length > 0 && classes.every((name) => ClassIdSchema.safeParse(name).success) ? classes.flatMap(membersOf) : null
}

/** Results of these classes go from the map; those of all others stay as they are. */
export function hideClasses(context: ToolContext, classes: readonly string[]): Result<ToolOutput> {
  return changed(context, `hide ${classWords([...classes])}`, (w) => ({
    ...w,
    filter: { ...w.filter, classes: (w.filter.classes ?? registryClasses).filter((name) => !classes.includes(name)) },
  }))
}

/** Results of these classes come back; with all of them back there is no filter left. */
export function showClasses(context: ToolContext, classes: readonly string[]): Result<ToolOutput> {
  return changed(context, `show ${classWords([...classes])}`, (w) => {
    const shown = new Set([...(w.filter.classes ?? registryClasses), ...classes])
    return { ...w, filter: { ...w.filter, classes: registryClasses.every((name) => shown.has(name)) ? null : [...shown] } }
  })
}

const words: Record<string, (layer: Layer) => boolean> = {
  image: (layer) => layer.kind === 'image',
  all: () => true,
  pre: (layer) => layer.role === 'pre',
  older: (layer) => layer.role === 'pre',
  post: (layer) => layer.role === 'post',
  newer: (layer) => layer.role === 'post',
}

/**
 * Layers a plan names: by id, by name (with or without ending), by role, or `all`.
 * @fails `layer_missing` with the names that exist
 */
export function layersNamed(workspace: Workspace, names: readonly string[]): Result<Layer[]> {
  const found = new Set<Layer>()
  for (const name of names) {
    const key = name.toLowerCase()
    const rule = Object.hasOwn(words, key) ? words[key] : undefined
    const hits = workspace.layers.filter((layer) => layer.id === name || stem(layer.name) === stem(key) || layer.role === key || (rule?.(layer) ?? false))
    if (hits.length === 0) return missing(name, workspace)
    for (const hit of hits) found.add(hit)
  }
  return ok([...found])
}

const stem = (name: string) => name.toLowerCase().replace(/\.[a-z0-9]+$/, '')

const missing = (name: string, workspace: Workspace) => {
  const known = workspace.layers.map((layer) => layer.name)
  const there = known.length > 0 ? `Layers here: ${known.join(', ')}.` : 'No layers are loaded.'
  return fail({ code: 'layer_missing', message: `There is no layer "${name}". ${there}`, hint: 'Name one of them, or load the file.' })
}

export const withLayers = (workspace: Workspace, chosen: readonly Layer[], change: (layer: Layer) => Layer): Workspace => ({
  ...workspace,
  layers: workspace.layers.map((layer) => (chosen.some((one) => one.id === layer.id) ? change(layer) : layer)),
})

/** Area a plan means: by name, else the active one, else the newest. */
/** An area by its name or id; without a name, or as "here" or "the drawn area", the active one. */
export function areaNamed(workspace: Workspace, name: string | undefined) {
  const area =
    name && !/^(here|this|((the|this|my) )?(drawn |active )?(area|box|polygon|rectangle|shape))$/i.test(name)
      ? workspace.areas.find((one) => one.name.toLowerCase() === name.toLowerCase() || one.id === name)
      : (workspace.areas.find((one) => one.active) ?? workspace.areas.at(-1))
  if (area) return ok(area)
  const known = workspace.areas.map((one) => one.name).join(', ')
  return fail({
    code: 'area_missing',
    message: name ? `There is no area "${name}".${known ? ` Areas here: ${known}.` : ''}` : 'No area is drawn.',
    hint: 'Draw an area on the map first.',
  })
}

/** The chosen layers before all others, in the order given. */
export function onTop(workspace: Workspace, chosen: readonly Layer[]): Workspace {
  const top = chosen.map((layer) => layer.id)
  const rankOf = ({ id, order }: Layer) => (top.includes(id) ? top.indexOf(id) : top.length + order)
  const sorted = [...workspace.layers].sort((a, b) => rankOf(a) - rankOf(b))
  return { ...workspace, layers: sorted.map((layer, order) => ({ ...layer, order })) }
}
