import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journey } from './support/journey.ts'
import { beginOutside, type Outside } from './support/outside.ts'
import { openChromium, openPage, type Served, serveApp } from './support/serve.ts'

let browser: Browser
let folder: string
let served: Served
let page: Page
let outside: Outside

beforeAll(async () => {
  process.env['AFTERMAP_NO_EXAMPLE'] = '1'
  folder = mkdtempSync(join(tmpdir(), 'aftermap-outside-'))
  browser = await openChromium()
  served = await serveApp({ dataFolder: mkdtempSync(join(folder, 'data-')) })
  page = (await openPage(browser, served.url)).page
  outside = await beginOutside(page, { folder, dataFolder: served.dataFolder, title: 'How bad is it' })
}, 120_000)
afterAll(async () => {
  outside?.close()
  await browser?.close()
  await served?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('calls from outside', () => {
  it('name who calls, and become cards while they come', async () => {
    await expect.poll(() => page.getByTestId('caller-strip').textContent()).toContain('field agent')
    expect(await page.getByTestId('caller-strip').textContent()).toContain('called from outside')
    await outside.call('detect', { image: outside.image, classes: ['building_destroyed'] })
    await expect.poll(() => journey.status(page, 1)).toBe('done')
    await outside.call('count', { detections: 'r1' })
    await expect.poll(() => journey.status(page, 2)).toBe('done')
    await expect.poll(() => journey.answer(page).textContent()).toContain('3')
  })

  it('are not edited, planned again or judged here', async () => {
    await page.getByTestId('plan-card-2').click()
    for (const id of ['opinion', 'approve-all', 'run', 'planner-tag']) expect(await page.getByTestId(id).count()).toBe(0)
    expect(await page.locator('.card-more').count()).toBe(0)
    expect(await page.getByTestId('step-form').locator('fieldset').getAttribute('disabled')).not.toBeNull()
    expect(await page.getByTestId('ask-field').inputValue()).toBe('')
  })

  it('do not take the window away from a question of hers', async () => {
    await journey.ask(page, 'How many destroyed buildings are there?')
    await expect.poll(() => page.getByTestId('caller-strip').count()).toBe(0)
    await outside.begin('Something else')
    await page.getByText('field agent calls tools in this project.').waitFor()
    expect(await page.getByTestId('caller-strip').count()).toBe(0)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByTestId('caller-strip').waitFor()
    expect(await page.getByText('Each call becomes a card here.').count()).toBe(1)
  })
})
