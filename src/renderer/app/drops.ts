import { create } from 'zustand'
import { addFiles, addPaths } from '../layers/layer-actions.ts'
import { isModelFile, lookAt, lookAtFiles } from '../models/import-actions.ts'

/** True while files are held over the window. */
export const useDragging = create<{ dragging: boolean }>(() => ({ dragging: false }))

const carriesFiles = (event: DragEvent) => Boolean(event.dataTransfer?.types.includes('Files'))

/** Lets several files be dropped anywhere on the window. */
export function followDrops(target: Window): void {
  let depth = 0
  window.aftermap?.onOpenFiles((paths) => void takePaths(paths))
  const show = (dragging: boolean) => useDragging.setState({ dragging })
  target.addEventListener('dragenter', (event) => {
    if (!carriesFiles(event)) return
    depth += 1
    show(true)
  })
  target.addEventListener('dragleave', (event) => {
    if (!carriesFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) show(false)
  })
  target.addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault()
  })
  target.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth = 0
    show(false)
    void takeFiles([...(event.dataTransfer?.files ?? [])])
  })
}

/** A model, with what lies beside it, goes to the page of models; everything else becomes layers or opens. */
function takeFiles(files: readonly File[]): Promise<void> {
  return files.some(({ name }) => isModelFile(name)) ? lookAtFiles(files) : addFiles(files)
}

function takePaths(paths: readonly string[]): Promise<void> {
  const model = paths.find(isModelFile)
  return model === undefined ? addPaths(paths) : lookAt(model)
}
