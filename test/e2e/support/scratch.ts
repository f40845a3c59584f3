import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder that holds every scratch folder of one run of the window tests. */
export const scratchVariable = 'AFTERMAP_TEST_SCRATCH'

/** Runs once before all window tests; what it returns runs after the last. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-tests-'))
  // the test of the sandbox passes through it as a user without rights
  chmodSync(folder, 0o711)
  process.env[scratchVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
