import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { failed, UsageError } from './options.ts'

/** A path somebody typed for what is written; nothing stands for no folder. @throws UsageError where it is empty */
export function typedPath(option: string, path: string): string {
  if (path.trim() === '') throw new UsageError(`--${option} is empty`)
  return resolve(path)
}

/**
 * Where a file is to be written, before anything is run for it.
 * @throws FailureError bad_request when something is there and `force` does not say to replace it, or when it is a project or a folder;
 * file_missing when its folder is not there
 */
export function outFile(path: string, { force }: { readonly force: boolean }): string {
  const place = typedPath('out', path)
  if (!existsSync(dirname(place))) failed({ code: 'file_missing', message: `The folder of ${path} is not there.`, hint: 'Make it first, or choose another one.' })
  if (!existsSync(place)) return place
  if (statSync(place).isDirectory()) failed({ code: 'bad_request', message: `${path} is a folder.`, hint: 'Name a file in it.' })
  if (/\.aftermap$/i.test(place)) failed({ code: 'bad_request', message: `${path} is a project and is not written over.`, hint: 'Choose another name.' })
  if (!force) failed({ code: 'bad_request', message: `${path} is there already.`, hint: 'Choose another name, or add --force.' })
  return place
}

/** @throws FailureError file_unreadable when the system does not let it be written */
export function writeText(place: string, text: string): void {
  try {
    writeFileSync(place, text)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    failed({ code: 'file_unreadable', message: `${place} cannot be written (${String(error.code)}).`, hint: 'Choose another folder.' })
  }
}
