// Writes docs/reference from the definitions in the code; with --check it only says which pages differ.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkCodesPage } from './reference/check-codes.ts'
import { cliPage } from './reference/cli.ts'
import { errorsPage } from './reference/errors.ts'
import { goalPage } from './reference/goal.ts'
import { modelsPage } from './reference/models.ts'
import { toolPages } from './reference/tool-pages.ts'
import { toolsPage } from './reference/tools.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'docs', 'reference')

/** Name and text of every page. */
export const referencePages = async (): Promise<Record<string, string>> => ({ ...(await plainPages()), ...(await toolPages()) })

/** Those that need no example run of a tool. */
export async function plainPages(): Promise<Record<string, string>> {
  return {
    'check-codes.md': checkCodesPage(),
    'cli.md': await cliPage(),
    'errors.md': errorsPage(),
    'goal.md': goalPage(),
    'models.md': await modelsPage(root),
    'tools.md': toolsPage(),
  }
}

/** Text of a page as it lies in the checkout; empty when there is none. */
export const storedPage = (name: string): string => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')

if (import.meta.main) {
  const pages = await referencePages()
  const differing = Object.keys(pages).filter((name) => storedPage(name) !== pages[name])
  if (!process.argv.includes('--check')) {
    mkdirSync(join(folder, 'tools'), { recursive: true })
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  } else if (differing.length > 0) {
    process.stderr.write(`docs/reference is not what the code says: ${differing.join(', ')}. Run: node scripts/generate-reference.ts\n`)
    process.exitCode = 1
  }
}
