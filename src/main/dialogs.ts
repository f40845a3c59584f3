import { BrowserWindow, dialog, type FileFilter, ipcMain, type OpenDialogOptions } from 'electron'
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

/** Answers the page's wish for files with the system's dialog; an empty list when it was closed without a choice. */
export function serveDialogs(): void {
  ipcMain.handle('choose-files', async (event, kind: unknown): Promise<string[]> => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (!window || !isFromOwnPage(event)) throw new Error('Only the window of Aftermap may ask for files.')
    if (kind === 'save') return chooseName(window)
    if (typeof kind !== 'string' || !Object.hasOwn(choices, kind)) throw new Error('There is no such dialog.')
    const { canceled, filePaths } = await dialog.showOpenDialog(window, choices[kind as keyof typeof choices])
    return canceled ? [] : filePaths
  })
}

async function chooseName(window: BrowserWindow): Promise<string[]> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save the project as',
    defaultPath: 'project.aftermap',
    filters: [project],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || !filePath) return []
  return [filePath.endsWith('.aftermap') ? filePath : `${filePath}.aftermap`]
}
