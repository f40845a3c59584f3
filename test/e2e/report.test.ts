import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { journey } from './support/journey.ts'

let desktop: Desktop
let folder: string
let page: Page

/** What the person would have typed in the system's dialog. */
const chooseName = (name: string) =>
  desktop.app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as unknown as typeof dialog.showSaveDialog
    },
    join(folder, name),
  )

const preview = () => page.getByTestId('report-preview')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-report-'))
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

describe('a report in the window', () => {
  it('opens by its key with the answer in it and a map of its objects', async () => {
    await page.keyboard.press('Control+Shift+R')
    await preview().getByText('destroyed buildings found').first().waitFor()
    expect(await preview().locator('figure img').count()).toBeGreaterThan(0)
    // paper is white in both themes, so its words are dark
    expect(
      await preview()
        .locator('main')
        .evaluate((main) => getComputedStyle(main).color),
    ).toBe('rgb(18, 22, 27)')
    expect(await preview().getByText('Preliminary. Not validated in the field.').count()).toBeGreaterThan(0)
  })

  it('marks a sentence she changed, on the page and in the lists, and takes it back', async () => {
    await page.getByTestId('report-section-highlights').locator('.report-name').click()
    await page.locator('.sentence-read').first().click()
    await page.getByTestId('sentence-field').fill('Many roofs are gone along the shore.')
    await page.getByTestId('keep-sentence').click()
    await preview().locator('mark', { hasText: 'Many roofs are gone' }).waitFor()
    await page.getByTestId('report-doubts').getByText('changed by hand').waitFor()
    await page.getByTestId('report-undo').click()
    await preview().locator('mark').waitFor({ state: 'detached' })
  })

  it('leaves a section out of the page when its mark is taken away', async () => {
    await page.getByTestId('report-section-needs-funding').getByRole('switch').click()
    await preview().getByRole('heading', { name: 'Funding' }).waitFor({ state: 'detached' })
  })

  it.each([
    ['pdf', '%PDF'],
    ['docx', 'PK'],
    ['html', '<!doctype html'],
  ])('is written as %s', async (format, begin) => {
    await chooseName(`report.${format}`)
    await page.getByTestId(`write-${format}`).click()
    await expect.poll(() => existsSync(join(folder, `report.${format}`)), { timeout: 60_000 }).toBe(true)
    expect(readFileSync(join(folder, `report.${format}`), 'latin1').startsWith(begin)).toBe(true)
  })

  it('goes back from a number to the objects it was counted from', async () => {
    await page.getByTestId('report-section-highlights').locator('.report-name').click()
    await page.locator('.sentence-read').first().click()
    await page.locator('.report-facts button').first().click()
    await page.getByTestId('report-page').waitFor({ state: 'detached' })
    await page.locator('.number.on').waitFor()
  })

  it('breaks no rule of the window while it draws', () => expect(desktop.lines.filter((line) => /Content Security Policy|page error/.test(line))).toEqual([]))
})
