import { basename, extname } from 'node:path'
import { BrowserWindow, dialog, type FileFilter, ipcMain, nativeImage, type NativeImage, type OpenDialogOptions } from 'electron'
import type { FileChoice } from '../contracts/bridge.ts'
import { isFromOwnPage } from './own-page.ts'

const project: FileFilter = { name: 'Aftermap project', extensions: ['aftermap'] }
/** names only hint: what a file is, its content tells */
const layerFiles = ['tif', 'tiff', 'vrt', 'png', 'jpg', 'jpeg', 'mbtiles', 'pmtiles', 'geojson', 'json', 'gpkg', 'shp', 'kml', 'kmz', 'gpx', 'fgb', 'csv', 'osm', 'pbf']
const anything: FileFilter = { name: 'All files', extensions: ['*'] }

const choices: Record<Exclude<FileChoice, 'save'>, OpenDialogOptions> = {
  images: { title: 'Add images', properties: ['openFile', 'multiSelections'], filters: [{ name: 'Images and map data', extensions: layerFiles }, anything] },
  project: { title: 'Open a project', properties: ['openFile'], filters: [project, anything] },
  model: { title: 'Add a model', properties: ['openFile'], filters: [{ name: 'ONNX models', extensions: ['onnx'] }, anything] },
  gguf: { title: 'Import a language model', properties: ['openFile'], filters: [{ name: 'Language models (GGUF)', extensions: ['gguf'] }, anything] },
  folder: { title: 'Add a folder to the catalogue', properties: ['openDirectory'] },
  labels: {
    title: 'Load labels',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Masks and label files', extensions: ['png', 'tif', 'tiff', 'json', 'geojson', 'xml', 'csv', 'txt'] }, anything],
  },
}

const longestName = 200

/** Answers where a result is to be written, and takes a picture to the clipboard; for the window's own page alone. */
export function serveResults(): void {
  ipcMain.handle('choose-name', async (event, suggested: unknown): Promise<string | null> => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (!window || !isFromOwnPage(event)) throw new Error('Only the window of Aftermap may ask for files.')
    if (typeof suggested !== 'string' || suggested.length > longestName) throw new Error('A file needs a name.')
    const name = basename(suggested)
    const ending = extname(name).slice(1)
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title: 'Write',
      defaultPath: name,
      filters: ending === '' ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }, anything],
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    })
    return canceled || !filePath ? null : filePath
  })
  ipcMain.handle('copy-picture', async (event, png: unknown): Promise<void> => {
    if (!isFromOwnPage(event)) throw new Error('Only the window of Aftermap may use the clipboard.')
    const bytes = png instanceof Uint8Array ? Buffer.from(png) : Buffer.alloc(0)
    if (nativeImage.createFromBuffer(bytes).isEmpty()) throw new Error('This is not a picture.')
    await toClipboard(bytes)
  })
}

/** The clipboard of older Electrons, on one of which the tests run, takes pictures by a call of its own. */
async function toClipboard(png: Buffer): Promise<void> {
  const { clipboard, ClipboardItem } = await import('electron')
  if (typeof ClipboardItem === 'function') return clipboard.write([new ClipboardItem({ 'image/png': new Blob([Uint8Array.from(png)], { type: 'image/png' }) })])
  const older = clipboard as unknown as { writeImage(picture: NativeImage): void }
  older.writeImage(nativeImage.createFromBuffer(png))
}

/** Answers the page's wish for files with the system's dialog; an empty list when it was closed without a choice. */
export function serveDialogs(): void {
  ipcMain.handle('choose-files', async (event, kind: unknown): Promise<string[]> => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (!window || !isFromOwnPage(event)) throw new Error('Only the window of Aftermap may ask for files.')
    if (kind === 'save') return chooseProject(window)
    if (typeof kind !== 'string' || !Object.hasOwn(choices, kind)) throw new Error('There is no such dialog.')
    const { canceled, filePaths } = await dialog.showOpenDialog(window, choices[kind as keyof typeof choices])
    return canceled ? [] : filePaths
  })
}

async function chooseProject(window: BrowserWindow): Promise<string[]> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save the project as',
    defaultPath: 'project.aftermap',
    filters: [project],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || !filePath) return []
  return [filePath.endsWith('.aftermap') ? filePath : `${filePath}.aftermap`]
}
