import { expect, it } from 'vitest'
import { errorCodes } from '../src/contracts/errors.ts'
import { toolSpecs } from '../src/tools/index.ts'
import { plainPages, referencePages, storedPage } from './generate-reference.ts'

const pages = await referencePages()

it.each(Object.keys(pages))('docs/reference/%s says what the code says (node scripts/generate-reference.ts)', (name) => {
  expect(storedPage(name)).toBe(pages[name])
})

it('every tool, every error code and every command has its place', () => {
  for (const { id } of toolSpecs) {
    expect(pages['tools.md']).toContain(`### \`${id}\``)
    expect(pages[`tools/${id}.md`]).toContain('## Example')
  }
  for (const code of errorCodes) expect(pages['errors.md']).toContain(`| \`${code}\` |`)
  for (const name of ['ask', 'plan', 'check', 'new', 'project', 'serve', 'doctor']) expect(pages['cli.md']).toContain(`### \`aftermap ${name}\``)
})

it('the example of the command line counts the two squares that were drawn', () => {
  expect(pages['cli.md']).toContain('"value": 2')
})

it('a result that is counted is not named by a second number', () => {
  const twice = Object.entries(pages).flatMap(([name, text]) => (name.startsWith('tools/') ? (text.match(/^\d+ \d.*$/gm) ?? []) : []))
  expect(twice).toEqual([])
})

it('pages made twice are the same, byte for byte', async () => {
  expect(pages).toMatchObject(await plainPages())
})
