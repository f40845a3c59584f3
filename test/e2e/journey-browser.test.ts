import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLabels, writePicture } from '../helpers/picture.ts'
import { cancelJourney, editJourney, exampleJourney, goOn, journey, runIntoTheMiddle, writeWideImage } from './support/journey.ts'
import { openChromium, openPage, type Served, serveApp } from './support/serve.ts'

let browser: Browser
let folder: string
beforeAll(async () => {
  process.env['AFTERMAP_NO_EXAMPLE'] = '1'
  folder = mkdtempSync(join(tmpdir(), 'aftermap-browser-'))
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const served = async (use: (served: Served) => Promise<void>) => {
  const door = await serveApp({ dataFolder: mkdtempSync(join(folder, 'data-')) })
  try {
    await use(door)
  } finally {
    await door.stop()
  }
}

async function chooseWideImage(page: Page): Promise<void> {
  writeWideImage(join(folder, 'wide.png'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByTestId('choose-files').click()
  await (await chooser).setFiles(join(folder, 'wide.png'))
  await runIntoTheMiddle(page)
}

describe('the same window in a browser', () => {
  it('goes from the example to a number clicked back to its objects', () =>
    served(async ({ url }) => {
      const { page, lines } = await openPage(browser, url)
      await exampleJourney(page)
      expect(lines.filter((line) => /^(error|pageerror)/.test(line))).toEqual([])
    }))

  it('edits a chip of a card and only what is below runs again', () => served(async ({ url }) => editJourney((await openPage(browser, url)).page)))

  it('cancels within the tile and goes on from what was kept', () =>
    served(async ({ url }) => {
      const { page } = await openPage(browser, url)
      await chooseWideImage(page)
      await cancelJourney(page)
    }))

  it('goes on where it was after its engine was killed in the middle of a run', async () => {
    const dataFolder = mkdtempSync(join(folder, 'data-'))
    const first = await serveApp({ dataFolder })
    const { page } = await openPage(browser, first.url)
    await chooseWideImage(page)
    const gone = once(first.process, 'exit')
    first.process.kill('SIGKILL')
    await gone
    await page.close()
    const second = await serveApp({ dataFolder })
    try {
      const again = (await openPage(browser, second.url)).page
      await expect.poll(() => journey.status(again, 1), { timeout: 15_000 }).toBe('interrupted')
      await goOn(again)
    } finally {
      await second.stop()
    }
  })

  it('takes a dropped image through the door and asks about it', () =>
    served(async ({ url }) => {
      const size = { width: 640, height: 480, rects: [{ left: 100, top: 100, right: 300, bottom: 220, value: 5 }] }
      writePicture(join(folder, 'dropped.png'), size)
      writeLabels(join(folder, 'dropped-labels.png'), size)
      const { page } = await openPage(browser, url)
      const chooser = page.waitForEvent('filechooser')
      await page.getByTestId('choose-files').click()
      await (await chooser).setFiles(join(folder, 'dropped.png'))
      await page.getByTestId('layer-row').first().waitFor()
      await journey.ask(page, 'What area do buildings cover?')
      // without a pixel size square metres are refused, in words, before anything runs
      await expect.poll(() => page.getByTestId('plan-card-3').textContent()).toMatch(/pixel size|GSD/i)
    }))
})
