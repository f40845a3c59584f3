import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { dropFiles } from '../../test/e2e/support/drop-files.ts'
import { journey } from '../../test/e2e/support/journey.ts'

type Take = { page: Page; scratch: string; shoot(name: string): Promise<void> }

const settle = (page: Page) => page.waitForTimeout(1500)

/** A model file without its card, dropped on the open example: what was recognised, and what it makes of a tile. */
export async function takeImport({ page, scratch, shoot }: Take): Promise<void> {
  const path = join(scratch, 'our-cars.onnx')
  copyFileSync(resolve('models/vehicles/model.onnx'), path)
  await journey.openExample(page)
  await dropFiles(page, [path])
  await page.getByTestId('import-verdict').waitFor({ timeout: 60_000 })
  await settle(page)
  await shoot('j-model')
}

/** Buildings of an answer, labelled one key each. */
export async function takeTeaching({ page, shoot }: Take): Promise<void> {
  await journey.openExample(page)
  await journey.ask(page, 'How many buildings are there?')
  await journey.approveAndRun(page)
  await journey.answer(page).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Teach buildings')
  await page.keyboard.press('Enter')
  await page.getByTestId('begin-buildings').click()
  await page.getByTestId('queue').waitFor({ timeout: 60_000 })
  for (const key of ['1', '4', '2', '4', '3', '4', '1', '4']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(400)
  }
  await settle(page)
  await shoot('t-teach-buildings')
}
