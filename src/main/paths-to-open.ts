import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Files named on a command line: what is not a switch and exists; the program and the app's own folder are not among them. */
export function pathsToOpen(argv: readonly string[], { folder, skip }: { folder: string; skip: number }): string[] {
  return argv
    .filter((argument) => !argument.startsWith('-'))
    .slice(skip)
    .map((argument) => resolve(folder, argument))
    .filter((path) => existsSync(path))
}
