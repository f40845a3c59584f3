import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { journey } from './support/journey.ts'

let desktop: Desktop
let folder: string
let page: Page

const chooseName = (name: string) =>
  desktop.app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as unknown as typeof dialog.showSaveDialog
    },
    join(folder, name),
  )

const written = (name: string) => expect.poll(() => existsSync(join(folder, name)), { timeout: 60_000 }).toBe(true)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-exported-'))
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: { AFTERMAP_NO_EXAMPLE: '1' } })
  page = desktop.page
  await journey.openExample(page)
  await journey.ask(page, 'How many destroyed buildings are there?')
  await journey.approveAndRun(page)
  await journey.answer(page).waitFor()
})
afterAll(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('results on their way out of the window', () => {
  it('the map becomes a picture by one key: on the clipboard, and as a file', async () => {
    await page.keyboard.press('Control+Shift+E')
    await page.getByTestId('picture-dialog').locator('img').waitFor({ timeout: 30_000 })
    await page.getByTestId('copy-picture').click()
    await page.getByTestId('copy-picture').getByText('Copied').waitFor()
    const size = await desktop.app.evaluate(({ clipboard }) => (clipboard as unknown as { readImage(): { getSize(): { width: number } } }).readImage().getSize().width)
    expect(size).toBeGreaterThan(1000)
    await chooseName('map.pdf')
    await page.getByTestId('picture-pdf').click()
    await written('map.pdf')
    expect(readFileSync(join(folder, 'map.pdf'), 'latin1').startsWith('%PDF')).toBe(true)
    await page.keyboard.press('Escape')
  })

  it.each([
    ['gpkg', 'out.gpkg'],
    ['qgis', 'out.qgz'],
    ['kmz', 'out.kmz'],
    ['zip', 'out.zip'],
  ])('an answer is written as %s', async (format, name) => {
    await page.keyboard.press('Control+Shift+S')
    await chooseName(name)
    await page.getByTestId(`export-${format}`).click()
    await written(name)
    await page.getByTestId('export-dialog').waitFor({ state: 'detached' })
  })

  it('what is being written is said, and Stop leaves nothing', async () => {
    await page.keyboard.press('Control+Shift+S')
    await chooseName('stopped.zip')
    await page.getByTestId('export-zip').click()
    await page.getByTestId('stop-writing').click()
    await page.getByText('Stopped: nothing was written.').first().waitFor()
    expect(readdirSync(folder).filter((name) => name.includes('stopped') || name.startsWith('.aftermap'))).toEqual([])
    await expect.poll(() => page.getByTestId('export-zip').isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('the project becomes a folder with its images', async () => {
    await page.keyboard.press('Control+Shift+S')
    await chooseName('packed')
    await page.getByTestId('export-pack').click()
    await written('packed')
    expect(readdirSync(join(folder, 'packed')).some((name) => name.endsWith('.aftermap'))).toBe(true)
    expect(readdirSync(join(folder, 'packed', 'files')).length).toBeGreaterThan(0)
  })
})
