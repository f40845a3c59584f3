import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { listStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-static-'))
mkdirSync(join(folder, 'assets'))
for (const name of ['index.html', 'assets/a.js', 'assets/notes.sh']) writeFileSync(join(folder, name), '')
afterAll(() => rmSync(folder, { recursive: true }))

it('lists the files of the window by address, the page also at /, and nothing of unknown type', () => {
  expect([...listStaticFiles(folder).keys()].sort()).toEqual(['/', '/assets/a.js', '/index.html'])
})
