import type { Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { Legend } from '../files/index.ts'
import type { RunJob } from '../raster-worker/index.ts'
import { importLabels, type LabelImport } from './import-folder.ts'
import { type LayerLabels, loadLabels } from './load-labels.ts'

export type LabelsAsk = { readonly image: Pick<Layer, 'path' | 'frame'>; readonly given: string; readonly legend: Legend }
export type FolderAsk = { readonly folder: string; readonly legend: Legend; readonly most: number }

/** Reading of labels, whichever thread does it. */
export type LabelReader = {
  load(ask: LabelsAsk): Promise<Result<LayerLabels>>
  importFolder(ask: FolderAsk): Promise<Result<LabelImport>>
}

/** On the thread of whoever asks: for tests, and for programs that do nothing else meanwhile. */
export const readLabelsHere: LabelReader = {
  load: loadLabels,
  importFolder: ({ folder, ...told }) => importLabels(folder, told),
}

/** On the worker: a COCO file or a mask of a large image would stop the engine for seconds while it is parsed. */
export const labelReaderOf = (runJob: RunJob): LabelReader => ({
  load: (ask) => runJob('load_labels', ask, { signal: null }),
  importFolder: (ask) => runJob('import_labels', ask, { signal: null }),
})
