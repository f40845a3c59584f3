import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLabels, writePicture } from '../helpers/picture.ts'
import { exampleJourney, journey } from './support/journey.ts'
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

describe('the same window in a browser', () => {
  it('goes from the example to a number clicked back to its objects', () =>
    served(async ({ url }) => {
      const { page, lines } = await openPage(browser, url)
      await exampleJourney(page)
      expect(lines.filter((line) => /^(error|pageerror)/.test(line))).toEqual([])
    }))

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
