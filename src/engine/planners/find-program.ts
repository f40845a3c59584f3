import { statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Machine = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  isFile(path: string): boolean
}

/** Folders its installers use, for programs started without the PATH of a terminal. */
function usualPlaces({ platform, env, home }: Machine): string[] {
  if (platform === 'win32') return [join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Programs', 'Ollama'), join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Ollama')]
  if (platform === 'darwin') return ['/Applications/Ollama.app/Contents/Resources', join(home, 'Applications/Ollama.app/Contents/Resources'), '/usr/local/bin', '/opt/homebrew/bin']
  return ['/usr/local/bin', '/usr/bin', '/opt/ollama/bin', join(home, '.local/bin'), '/snap/bin', join(home, 'go/bin')]
}

/** Path of the `ollama` program on this machine: on the PATH, else where its installers put it; null where there is none. */
export function findProgram(machine: Machine): string | null {
  const name = machine.platform === 'win32' ? 'ollama.exe' : 'ollama'
  const onPath = (machine.env['PATH'] ?? machine.env['Path'] ?? '').split(machine.platform === 'win32' ? ';' : delimiter).filter((folder) => folder !== '')
  const named = machine.env['OLLAMA_PROGRAM']
  const places = [...(named ? [named] : []), ...[...onPath, ...usualPlaces(machine)].map((folder) => join(folder, name))]
  return places.find((path) => machine.isFile(path)) ?? null
}

/** A file of the real disk; what cannot be looked at is none. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
