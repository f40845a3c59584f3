import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import tokens from '../../src/contracts/tokens.json' with { type: 'json' }
import { pixelsLike } from './support/journey.ts'
import { beginOutside, type Outside } from './support/outside.ts'
import { openChromium, openPage, type Served, serveApp } from './support/serve.ts'

let browser: Browser
let folder: string
let served: Served
let page: Page
let outside: Outside
const errors: string[] = []

beforeAll(async () => {
  process.env['AFTERMAP_NO_EXAMPLE'] = '1'
  folder = mkdtempSync(join(tmpdir(), 'aftermap-kinds-'))
  browser = await openChromium()
  served = await serveApp({ dataFolder: mkdtempSync(join(folder, 'data-')) })
  const opened = await openPage(browser, served.url)
  page = opened.page
  // a press on the map ends its flight on the way: where a click lands after one must not depend on how far it came
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  outside = await beginOutside(page, { folder, dataFolder: served.dataFolder, title: 'Every kind of result' })
}, 120_000)
afterAll(async () => {
  outside?.close()
  await browser?.close()
  await served?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (card: number) => {
  await page.getByTestId(`plan-card-${card}`).click()
  await page.getByTestId('tab-step').waitFor()
}
/** pixels of the map in colours of the ramp, whichever part of it she looks at */
const onRamp = async () => {
  let found = 0
  for (const hex of tokens.ramp.score) found += await pixelsLike(page, [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as [number, number, number], 12)
  return found
}
const show = () => page.getByRole('button', { name: 'Show on map' }).click()

describe('every kind of result in the window', () => {
  it('features lie on the map in the colours of their classes, and a row leads to its place', async () => {
    await outside.call('segment', { image: outside.image })
    await outside.call('vectorize', { mask: 'r1' })
    await open(2)
    await show()
    await expect.poll(() => pixelsLike(page, [214, 10, 30]), { timeout: 15_000 }).toBeGreaterThan(100)
    await page.getByTestId('shape-table').getByPlaceholder('Search these rows').fill('destroyed')
    await expect.poll(() => page.getByTestId('data-table').locator('tbody tr').count()).toBe(3)
    await page.getByTestId('data-table').locator('.row-open').first().click()
    await expect.poll(() => page.getByTestId('data-table').locator('tr.on').count()).toBe(1)
    await page.getByTestId('tab-evidence').click()
    expect(await page.getByTestId('attributes').textContent()).toContain('m²')
    // a feature is not accepted or rejected: there is nothing to correct
    expect(await page.getByText('Accept').count()).toBe(0)
  })

  it('a click on the map chooses the feature under it', async () => {
    await page.getByTestId('map').focus()
    const box = await page.getByTestId('map').boundingBox()
    if (!box) throw new Error('the map has no size')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(() => page.getByTestId('attributes').textContent()).toMatch(/class/)
  })

  it('a road network says what is open, blocked and unseen, each in its own line', async () => {
    await outside.call('mask_of_class', { segmentation: 'r1', class: 'road' })
    await outside.call('build_graph', { mask: 'r3' })
    await open(4)
    await show()
    expect(await page.getByTestId('legend-rows').textContent()).toContain('Road open')
    await expect.poll(() => pixelsLike(page, [15, 227, 247]), { timeout: 15_000 }).toBeGreaterThan(100)
    // the eye of a line takes it off the map
    await page.getByTestId('made-row').first().getByRole('button').click()
    await expect.poll(() => pixelsLike(page, [15, 227, 247])).toBeLessThan(40)
  })

  it('values have a ramp with both ends, and an opacity', async () => {
    await outside.call('focal_statistics', { image: outside.image, statistic: 'mean', windowPx: 3 })
    await open(5)
    await show()
    await page.getByTestId('value-result').getByTestId('ramp').waitFor()
    await page.getByTestId('result-opacity').fill('1')
    await expect.poll(() => onRamp(), { timeout: 15_000 }).toBeGreaterThan(1000)
  })

  it('a table has units and sorts; a picture can be saved; a loop lists what it did', async () => {
    await outside.call('zonal_statistics', { features: 'r2', image: outside.image })
    await outside.call('for_each', { items: [outside.image], grid: 2, calls: [{ tool: 'segment', inputs: { image: '<given[0]>', area: '<item>' } }], given: [outside.image] })
    await open(7)
    expect(await page.getByTestId('children').first().textContent()).toContain('4 calls')
    await page.getByTestId('children').first().getByRole('button').first().click()
    await page.getByTestId('open-child').waitFor()
    await outside.call('bar_chart', { values: { A: 3, B: 5 }, title: 'Houses' })
    await open(8)
    await page.getByTestId('save-png').waitFor()
    expect(
      await page
        .getByTestId('figure-result')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(10)
  })

  it('nothing of it fails in the console', () => expect(errors).toEqual([]))
})
