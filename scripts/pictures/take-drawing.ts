import type { Page } from 'playwright-core'
import { dropFiles } from '../../test/e2e/support/drop-files.ts'
import { writeGeographic, writePair, writeRotated, writeStriped } from '../../test/helpers/sample-images.ts'

type Take = { page: Page; scratch: string; shoot(name: string): Promise<void> }

const settle = (page: Page) => page.waitForTimeout(1500)

async function add(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    const before = await page.getByTestId('layer-row').count()
    await dropFiles(page, [path])
    await page.waitForFunction((count) => document.querySelectorAll('[data-testid="layer-row"]').length > count, before)
  }
  await settle(page)
}

/** One 16-bit image in strips, with its drawing settings open. */
export async function takeStriped({ page, scratch, shoot }: Take): Promise<void> {
  await add(page, [writeStriped(scratch)])
  await page.getByTestId('layer-row').first().locator('.layer-name').click()
  await page.getByTestId('band-kind').selectOption('colour')
  await page.getByTestId('band-0').selectOption({ value: '2' })
  await page.getByTestId('band-2').selectOption({ value: '0' })
  await settle(page)
  await shoot('u-striped-16bit')
}

/** A turned image and one in degrees beside one in metres, all where they lie. */
export async function takeTogether({ page, scratch, shoot }: Take): Promise<void> {
  const [, post] = writePair(scratch)
  await add(page, [post, writeGeographic(scratch), writeRotated(scratch)])
  await page.getByTestId('map').focus()
  for (let step = 0; step < 2; step++) await page.getByTestId('zoom-out').click()
  await settle(page)
  await shoot('v-together')
}

/** Swipe and side by side of two dates, with their offset. */
export async function takePair({ page, scratch, shoot }: Take): Promise<void> {
  await add(page, writePair(scratch))
  await page.getByTestId('map').focus()
  await page.keyboard.press('a')
  await page
    .getByTestId('pair-offset')
    .getByText(/offset|Cannot tell/)
    .waitFor({ timeout: 60_000 })
  await settle(page)
  await shoot('f-swipe')
  await page.keyboard.press('d')
  await settle(page)
  const map = await page.getByTestId('map').boundingBox()
  if (map) await page.mouse.move(map.x + map.width * 0.6, map.y + map.height * 0.5)
  await settle(page)
  await shoot('r-side-by-side')
}
