import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import type { Client } from '../../contracts/client.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { LayerRoleSchema } from '../../contracts/workspace.ts'
import { mapPixels, sameFrame } from '../../core/geo/index.ts'
import { aliasNamed } from '../../core/aliases/index.ts'
import type { Trajectory, TrajectoryLayer } from '../../core/trajectory/index.ts'
import type { RunState } from './run-state.ts'

export type DataOptions = {
  /** folder that relative paths of the file start from */
  readonly folder: string
  /** other files under the names, paths, file names or stems of the trajectory */
  readonly files: Readonly<Record<string, string>>
  /** masks in place of models, by the same names */
  readonly labels: Readonly<Record<string, { readonly path: string; readonly legend: Readonly<Record<string, string>> }>>
  /** metres a pixel of images that do not say it themselves, where the trajectory says nothing either */
  readonly gsdM?: number | null
}

/**
 * The files of the trajectory as layers of the open project, with what a person had set, then its areas and points.
 * @returns sentences about files whose content is not that of the first run, and the layers as they were loaded, by absolute paths
 */
export async function loadData(
  client: Client,
  trajectory: Trajectory,
  { options, state }: { options: DataOptions; state: RunState },
): Promise<{ notes: string[]; layers: Record<string, TrajectoryLayer> }> {
  const notes: string[] = []
  const loaded: Record<string, TrajectoryLayer> = {}
  for (const [name, layer] of Object.entries({ ...trajectory.layers, ...pathsInArguments(trajectory) })) {
    const other = byAnyName(options.files, name, layer.path)
    const path = resolve(options.folder, other ?? layer.path)
    const id = await addOne(client, path, layer)
    for (const known of new Set([name, layer.path, basename(layer.path)])) state.name(known, id)
    const mask = byAnyName(options.labels, name, layer.path) ?? layer.labels
    const labels = mask ? { path: resolve(options.folder, mask.path), legend: { ...mask.legend } } : null
    const sha256 = await sha256Of(path)
    loaded[name] = { ...layer, path, sha256, gsdM: layer.gsdM ?? options.gsdM ?? null, labels }
    await describe(client, id, loaded[name])
    if (layer.sha256 !== null && sha256 !== layer.sha256) notes.push(`${name} is another file now than when the run was made.`)
  }
  notes.push(...(await placeAll(client, trajectory)))
  return { notes, layers: loaded }
}

/** The entry under the name, the path as written, its file name, or that without its ending. */
function byAnyName<T>(all: Readonly<Record<string, T>>, name: string, path: string): T | undefined {
  const file = basename(path)
  const key = [name, path, file, basename(file, extname(file))].find((one) => Object.hasOwn(all, one))
  return key === undefined ? undefined : all[key]
}

/** Files that catalogue calls name themselves. */
function pathsInArguments({ steps, layers }: Trajectory): Record<string, TrajectoryLayer> {
  const known = new Set(Object.entries(layers).flatMap(([name, { path }]) => [name, path, basename(path)]))
  const found = steps.flatMap(({ call, args }) => {
    const rules = aliasNamed(call)?.arguments ?? {}
    return Object.entries(args).flatMap(([argument, value]) => (rules[argument]?.connects ? pathsIn(value) : []))
  })
  return Object.fromEntries(found.filter((path) => !known.has(path)).map((path) => [path, { path, sha256: null, role: null, date: null, gsdM: null, labels: null }]))
}

function pathsIn(value: unknown): string[] {
  // names of tools have a dot as well
  if (typeof value === 'string') return /^[^<>]+\.[a-z0-9]{2,8}$/i.test(value) && !aliasNamed(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(pathsIn)
}

async function addOne(client: Client, path: string, { role }: TrajectoryLayer): Promise<string> {
  const known = LayerRoleSchema.safeParse(role)
  const { added, failed } = await client.workspace.addLayers({ paths: [path], ...(known.success ? { role: known.data } : {}) })
  const [failure] = failed
  if (failure) throw new FailureError(failure.error)
  const [id] = added
  if (id === undefined) throw new FailureError(fail({ code: 'file_not_image', message: `${basename(path)} became no layer.`, hint: 'Name an image or a vector file.' }).error)
  return id
}

async function describe(client: Client, id: string, { gsdM, date, labels }: TrajectoryLayer): Promise<void> {
  const own = (await client.workspace.state({})).layers.find((one) => one.id === id)
  // a position measures the pixels better than a number somebody typed
  const typed = gsdM === null || own?.kind !== 'image' || own.frame.gsdFrom === 'georeference' ? {} : { gsd: { x: gsdM, y: gsdM } }
  if ('gsd' in typed || date !== null) await client.workspace.updateLayer({ id, change: { ...typed, ...(date === null ? {} : { date }) } })
  if (labels) await client.workspace.setLabels({ id, maskPath: labels.path, legend: labels.legend })
}

async function placeAll(client: Client, { areas, points }: Trajectory): Promise<string[]> {
  const { frame } = await client.workspace.state({})
  const names = [...Object.keys(areas), ...Object.keys(points)]
  if (!frame) return names.length > 0 ? [`No image gives a map to draw on, so these areas and points are left out: ${names.join(', ')}.`] : []
  const placed = (from: typeof frame, xy: [number, number][]) => {
    if (sameFrame(from, frame)) return xy
    const mapped = mapPixels(from, frame, xy)
    if (!mapped.ok) throw new FailureError(mapped.error)
    return mapped.value
  }
  for (const [name, area] of Object.entries(areas)) await client.workspace.drawArea({ rings: area.rings.map((ring) => placed(area.frame, ring)), name })
  for (const [name, point] of Object.entries(points)) for (const xy of placed(point.frame, [point.xy])) await client.workspace.addPoint({ xy, name })
  return []
}

/** Content of a file. */
export async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    // a folder or a file that went away is another file, which the caller says
    if ((error as NodeJS.ErrnoException).code) return null
    throw error
  }
}
