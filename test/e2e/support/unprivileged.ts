import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, linkSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Desktop, launchDesktop } from './desktop.ts'
import { node24, testRuntime } from './paths.ts'
import { scratchFolder, stageApp } from './stage.ts'

const userName = 'aftermap-test'

/** Id of a user without rights; made when we are root and it is not there. */
function unprivilegedId(): number {
  try {
    return Number(execFileSync('id', ['-u', userName], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', userName])
    return Number(execFileSync('id', ['-u', userName]))
  }
}

/**
 * The stub app as an ordinary user sees it, with the system's sandbox on. Root cannot have that sandbox, so root
 * runs a copy as a user without rights; anyone else runs it as is.
 */
export async function launchSandboxed(): Promise<Desktop> {
  const appFolder = stageApp({ stub: true })
  if (process.getuid?.() !== 0) return launchDesktop({ appFolder })
  const id = unprivilegedId()
  const folder = scratchFolder('user')
  const runtime = join(folder, 'runtime')
  cpSync(dirname(testRuntime()), runtime, { recursive: true })
  place(realpathSync(node24), join(folder, 'node'))
  if (process.env['XAUTHORITY']) copyFileSync(process.env['XAUTHORITY'], join(folder, 'xauthority'))
  const starter = join(folder, 'electron')
  writeFileSync(starter, `#!/bin/sh\nexec setpriv --reuid=${id} --regid=${id} --clear-groups --inh-caps=-all '${join(runtime, 'electron')}' "$@"\n`)
  execFileSync('chmod', ['-R', 'a+rX', folder, appFolder])
  execFileSync('chown', ['-R', `${id}:${id}`, folder])
  chmodSync(starter, 0o755)
  const env = {
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_RUNTIME_DIR: folder,
    AFTERMAP_NODE: join(folder, 'node'),
    XAUTHORITY: join(folder, 'xauthority'),
  }
  return launchDesktop({ appFolder, runtime: starter, dataFolder: join(folder, 'data'), env })
}

/** A hard link where the file system allows one: the file is 130 MB. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(from, to)
  }
}
