import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeGeographic, writePair } from '../helpers/sample-images.ts'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { dropFiles } from './support/drop-files.ts'
import { journey } from './support/journey.ts'

let folder: string
let desktop: Desktop
let page: Page
beforeAll(() => {
  // drawn once, kept by the helper: the tests wait for the window alone
  const scratch = mkdtempSync(join(tmpdir(), 'aftermap-compare-'))
  writePair(scratch)
  writeGeographic(scratch)
  rmSync(scratch, { recursive: true })
}, 60_000)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-compare-'))
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: { AFTERMAP_NO_EXAMPLE: '1' } })
  page = desktop.page
  await page.getByTestId('drop-zone').waitFor()
})
afterEach(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = () => page.getByTestId('layer-row').count()
async function add(paths: string[]): Promise<void> {
  const before = await rows()
  await dropFiles(page, paths)
  await expect.poll(rows, { timeout: 15_000 }).toBe(before + paths.length)
}
const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const offset = () => page.getByTestId('pair-offset').textContent()
const share = () => page.getByTestId('divider').getAttribute('aria-valuenow')

describe('two dates of one place', () => {
  it('are compared, read as shifted, aligned, put back and aligned again; their files stay as they were', async () => {
    const pair = writePair(folder)
    const before = pair.map(hash)
    await add(pair)
    await page.getByTestId('map').focus()
    await page.keyboard.press('a')
    expect(await page.getByTestId('date-plate').allTextContents()).toEqual([expect.stringContaining('2 Mar 2025'), expect.stringContaining('9 Mar 2025')])
    // planted: 8 pixels right and 6 down at 0.15 m; the storm between the dates costs the estimate up to a tenth of a pixel
    await expect.poll(offset, { timeout: 30_000 }).toMatch(/offset about 1\.(49|5) m \((9\.9|10|10\.0) px\), estimated/)
    await page.getByTestId('align-pair').click()
    await expect.poll(offset, { timeout: 30_000 }).toMatch(/no offset found|about 0\.0\d m \(0\.\d+ px\)/)
    expect(await page.getByTestId('nudged').textContent()).toMatch(/moved 1\.\d+ m W, 0\.\d+ m N/)
    await page.getByTestId('reset-nudge').click()
    await expect.poll(offset, { timeout: 30_000 }).toMatch(/\((9\.9|10|10\.0) px\)/)
    await page.keyboard.press('Control+z')
    await page.getByTestId('nudged').waitFor()
    expect(pair.map(hash)).toEqual(before)
  })

  it('the divider obeys its keys, the pair is swapped, and Escape leaves the layers as they were', async () => {
    await add(writePair(folder))
    await page.getByTestId('map').focus()
    await page.keyboard.press('a')
    await page.getByTestId('divider').waitFor()
    for (const key of ['ArrowLeft', 'Shift+ArrowRight']) await page.keyboard.press(key)
    await expect.poll(share, { timeout: 10_000 }).toBe('59')
    await page.keyboard.press('v')
    await expect.poll(() => page.getByTestId('divider').getAttribute('aria-orientation'), { timeout: 10_000 }).toBe('horizontal')
    await page.getByTestId('swap-pair').click()
    await expect.poll(() => page.getByTestId('date-plate').first().textContent(), { timeout: 10_000 }).toContain('9 Mar 2025')
    await page.keyboard.press('d')
    await page.getByTestId('second-map').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByTestId('compare-bar').count(), { timeout: 10_000 }).toBe(0)
    expect(await rows()).toBe(2)
  })
})

describe('the map around the first image', () => {
  it('shows an image in degrees where it lies, goes to a place by name, and keeps a measurement', async () => {
    const [, post] = writePair(folder)
    await add([post, writeGeographic(folder)])
    expect(await page.getByTestId('drawn-as').textContent()).toContain('reprojected')

    const places = join(folder, 'places.geojson')
    writeFileSync(
      places,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: { name: 'Harbour Point' }, geometry: { type: 'Point', coordinates: [-79.8325, 29.9903] } }],
      }),
    )
    await add([places])
    await page.getByLabel('This image shows reference. Press to change it.').click()
    await page.getByRole('menuitemradio', { name: /Places/ }).click()
    await page.getByTestId('map').focus()
    await page.keyboard.press('g')
    await page.locator('dialog input').fill('harbour')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)

    await page.getByTestId('map').focus()
    await page.keyboard.press('m')
    const box = await page.getByTestId('map').boundingBox()
    if (!box) throw new Error('the map has no size')
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5)
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.5)
    await page.keyboard.press('Enter')
    await page.getByTestId('measured').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByTestId('measurement-row').textContent()).toMatch(/\d\sm/)
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByTestId('measurement-row').count()).toBe(0)
  })

  it('takes a corner of an area out and puts one in, by key', async () => {
    await add([writePair(folder)[1]])
    await journey.drawRectangle(page)
    await page.getByTestId('area-row').waitFor()
    const size = () => page.getByTestId('area-row').textContent()
    const whole = await size()
    const box = await page.getByTestId('map').boundingBox()
    if (!box) throw new Error('the map has no size')
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.6)
    await page.keyboard.press('Delete')
    await expect.poll(size).not.toBe(whole)
    const half = await size()
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.7)
    await page.keyboard.press('Insert')
    // a corner on a side changes no size, so there is nothing to wait for but the time it takes
    await page.waitForTimeout(700)
    await page.mouse.move(box.x + box.width * 0.75 + 1, box.y + box.height * 0.7)
    await page.keyboard.press('Delete')
    await page.waitForTimeout(700)
    expect(await size()).toBe(half)
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Control+z')
      await page.waitForTimeout(300)
    }
    await expect.poll(size).toBe(whole)
  })
})
