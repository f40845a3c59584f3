import { join } from 'node:path'
import { defaultDataDir, engineOptionsFromEnvironment } from '../engine/index.ts'

/** How the process of a trial is started on this machine. */
export function trialHost(): { execPath: string; entryPath?: string } {
  const { execPath, inferenceEntry } = engineOptionsFromEnvironment()
  return { execPath, ...(inferenceEntry === null ? {} : { entryPath: inferenceEntry }) }
}

/** Where models that were added lie, and where those that come with Aftermap do. */
export function modelPlaces(): { own: string; shipped: string[] } {
  const own = join(defaultDataDir(), 'models')
  return { own, shipped: engineOptionsFromEnvironment().modelFolders.filter((folder) => folder !== own) }
}
