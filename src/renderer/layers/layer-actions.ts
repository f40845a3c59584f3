import type { AnswerLanguageChoice } from '../../contracts/answer-language.ts'
import type { FileChoice } from '../../contracts/bridge.ts'
import type { Layer, LayerStyle, Workspace } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { forgetEvidence } from '../answer/evidence-store.ts'
import { uploadFile } from '../app/transport/browser.ts'
import { text } from '../messages/en.ts'
import { rerunStale } from '../plan/plan-actions.ts'
import { attempt, attemptSlow, say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { isOnMap } from '../state/selectors.ts'
import { baseName } from '../ui/format.ts'
import { useUi } from '../state/ui.ts'

const isProject = (path: string) => path.toLowerCase().endsWith('.aftermap')

/** Takes over files dropped or chosen in the page; at the browser door they travel to the engine first. */
export async function addFiles(files: readonly File[]): Promise<void> {
  const paths = await attemptSlow(text.layers.reading, () => Promise.all(files.map((file) => window.aftermap?.pathOfFile(file) ?? uploadFile(file))))
  if (paths) await addPaths(paths)
}

/** Adds images as layers and opens a project; what could not be added is told, the rest is there. */
export async function addPaths(paths: readonly string[]): Promise<void> {
  const project = paths.find(isProject)
  const images = paths.filter((path) => !isProject(path))
  await attemptSlow(project ? text.firstRun.opening : text.layers.reading, async () => {
    if (project) useMirror.setState({ project: await engine().project.open({ path: project }) })
    if (images.length > 0) await addImages(images)
  })
}

async function addImages(paths: string[]): Promise<void> {
  if (!useMirror.getState().project) useMirror.setState({ project: await engine().project.create({ path: null }) })
  const { added, photos = [], failed } = await engine().workspace.addLayers({ paths })
  const newest = added.at(-1)
  const workspace = await engine().workspace.state({})
  useMirror.setState({ workspace: await withNewestShown(workspace, newest) })
  if (added.length > 0) say(added.length === 1 ? '1 layer added' : `${added.length} layers added`)
  if (photos.length > 0) say(text.photos.added(photos.length))
  const first = failed[0]
  if (!first) return
  const others = failed.length > 1 ? ` ${text.layers.alsoRefused(failed.slice(1).map((one) => baseName(one.path)))}` : ''
  tell({ ...first.error, message: `${first.error.message}${others}` })
}

/** What was added is what she means: an image that does not lie on the map brings its own. */
async function withNewestShown(workspace: Workspace, id: string | undefined): Promise<Workspace> {
  const layer = workspace.layers.find((other) => other.id === id)
  const isImage = layer?.kind === 'image' && layer.drawing?.isBaseMap !== true
  return isImage && !isOnMap(layer, workspace) ? engine().workspace.showImage({ id: layer.id }) : workspace
}

/** Asks for files with the system's dialog, or with the browser's at the other door. */
export async function chooseAndAdd(kind: 'images' | 'project'): Promise<void> {
  const paths = await choosePaths(kind)
  if (paths.length > 0) await addPaths(paths)
}

export async function choosePaths(kind: FileChoice): Promise<string[]> {
  if (window.aftermap) return window.aftermap.chooseFiles(kind)
  const files = await chooseInPage(kind)
  return (await attempt(() => Promise.all(files.map(uploadFile)))) ?? []
}

function chooseInPage(kind: FileChoice): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = kind === 'images' || kind === 'model'
  input.accept =
    kind === 'project'
      ? '.aftermap'
      : kind === 'model' || kind === 'gguf'
        ? ''
        : '.tif,.tiff,.png,.jpg,.jpeg,.tfw,.pgw,.jgw,.wld,.prj,.vrt,.json,.geojson,.kml,.kmz,.gpx,.gpkg,.fgb,.csv,.shp,.shx,.dbf,.cpg,.osm,.pbf,.mbtiles,.pmtiles'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

/** Does one call that answers the new workspace and puts it on the screen. */
async function changeWorkspace(call: () => Promise<Workspace>): Promise<void> {
  const workspace = await attempt(call)
  if (workspace) useMirror.setState({ workspace })
}

export type LayerChange = Partial<Pick<Layer, 'name' | 'role' | 'date' | 'visible' | 'opacity'>> & { gsd?: { x: number; y: number } | null; style?: LayerStyle | null }

export const updateLayer = (id: string, change: LayerChange) => changeWorkspace(() => engine().workspace.updateLayer({ id, change }))

/** Removes a layer; the file is untouched and the removal can be undone. */
export async function removeLayer(layer: Layer): Promise<void> {
  await changeWorkspace(() => engine().workspace.removeLayer({ id: layer.id }))
  tell(
    { code: 'aborted', message: `Removed layer ${layer.name}. The file is untouched.`, hint: '', repairable: false, details: {} },
    [{ label: 'Undo', run: () => void undo() }],
    'note',
  )
}

/** Moves a layer one place up or down among the layers of its own kind. */
export function moveLayer(layer: Layer, by: -1 | 1): Promise<void> {
  const layers = [...(useMirror.getState().workspace?.layers ?? [])].sort((a, b) => a.order - b.order)
  const peers = layers.filter((other) => other.kind === layer.kind)
  const neighbour = peers[peers.findIndex((other) => other.id === layer.id) + by]
  return neighbour ? dropLayerOn(layer.id, neighbour.id) : Promise.resolve()
}

/** Puts one layer in the place of another; imagery never lands above results. */
export function dropLayerOn(id: string, targetId: string): Promise<void> {
  const ids = [...(useMirror.getState().workspace?.layers ?? [])].sort((a, b) => a.order - b.order).map((layer) => layer.id)
  const from = ids.indexOf(id)
  const to = ids.indexOf(targetId)
  if (from < 0 || to < 0 || from === to) return Promise.resolve()
  ids.splice(to, 0, ...ids.splice(from, 1))
  return changeWorkspace(() => engine().workspace.orderLayers({ ids }))
}

export async function relocateLayer(layer: Layer): Promise<void> {
  const [path] = await choosePaths('images')
  if (path) await changeWorkspace(() => engine().workspace.relinkLayer({ id: layer.id, path }))
}

/** Puts a mask of labels beside an image, in place of a model; false where the mask or its legend was refused. */
export async function setLabels(id: string, maskPath: string, legend: Record<string, string>): Promise<boolean> {
  const workspace = await attemptSlow(text.layers.reading, () => engine().workspace.setLabels({ id, maskPath, legend }))
  if (workspace) useMirror.setState({ workspace })
  return workspace !== null
}

export const removeArea = (id: string) => changeWorkspace(() => engine().workspace.removeArea({ id }))
export const removePoint = (id: string) => changeWorkspace(() => engine().workspace.removePoint({ id }))
export const setOutline = (shown: boolean) => changeWorkspace(() => engine().workspace.setOutline({ shown }))
export const setUnits = (units: Workspace['units']) => changeWorkspace(() => engine().workspace.setUnits(units))
export const updateArea = (id: string, change: { name?: string; active?: boolean; rings?: [number, number][][] }) =>
  changeWorkspace(() => engine().workspace.updateArea({ id, change }))
export const drawArea = (rings: [number, number][][]) => changeWorkspace(() => engine().workspace.drawArea({ rings, name: null }))
export const addPoint = (xy: [number, number]) => changeWorkspace(() => engine().workspace.addPoint({ xy, name: null }))

export async function undo(): Promise<void> {
  const label = useMirror.getState().project?.undo ?? null
  await refreshAfter(text.title.undone(label), () => engine().project.undo({}))
}

export async function redo(): Promise<void> {
  const label = useMirror.getState().project?.redo ?? null
  await refreshAfter(text.title.redone(label), () => engine().project.redo({}))
}

/** `words` take the place of what was said last: that is no longer so. */
async function refreshAfter(words: string, call: () => Promise<NonNullable<ReturnType<typeof useMirror.getState>['project']>>): Promise<void> {
  await attempt(async () => {
    const project = await call()
    const [workspace, requests] = await Promise.all([engine().workspace.state({}), engine().requests.list({})])
    useMirror.setState({ project, workspace, requests })
    forgetEvidence()
    say(words)
    await rerunStale()
    if (useUi.getState().message?.tone === 'note') useUi.setState({ message: null })
  })
}
export const setLanguage = (language: AnswerLanguageChoice) => changeWorkspace(() => engine().workspace.setLanguage({ language }))
