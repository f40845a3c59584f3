import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FailureError, fail } from '../../contracts/result.ts'
import { type ExampleFiles, writeExample } from './write-example.ts'

type Options = {
  /** where the example is to lie */
  folder: string
  /** copy made when the app was built; null or absent: it is drawn now */
  prebuilt: string | null
  execPath: string
  /** built entry of the drawing process; null runs it from source */
  entry: string | null
}

/** The example in a folder, copied from the build or drawn in a process of its own, so that nothing waits for it but its own door. */
export async function prepareExample({ folder, prebuilt, execPath, entry }: Options): Promise<ExampleFiles> {
  if (!existsSync(folder) && prebuilt && existsSync(prebuilt)) await cp(prebuilt, folder, { recursive: true })
  const child = fork(entry ?? fileURLToPath(new URL('./entry.ts', import.meta.url)), [folder], { execPath, execArgv: [], stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) {
    throw new FailureError(
      fail({ code: 'disk_full', message: 'The example could not be written.', hint: 'Free some space, or drop an image of your own.', details: { folder, code } }).error,
    )
  }
  // whole by now: only its sums are compared
  return writeExample(folder)
}
