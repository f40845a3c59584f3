import type { Page } from 'playwright-core'
import { launchDesktop } from '../test/e2e/support/desktop.ts'
import { journey } from '../test/e2e/support/journey.ts'
import { type Measured, repeat } from './measure.ts'

const labelKeys = ['1', '2', '3', '4']

/** From the key that labels a building to the picture of the next one on the screen, as the window itself marks it. */
export async function labelToNext(count: number): Promise<Measured> {
  const desktop = await launchDesktop({ env: { AFTERMAP_NO_EXAMPLE: '1' } })
  try {
    const { page } = desktop
    await openQueue(page)
    const times = await repeat(count, (at) => pressed(page, labelKeys[at % labelKeys.length] ?? '1'))
    return { name: 'label of a building to the next', aimMs: 100, times }
  } finally {
    await desktop.close()
  }
}

async function openQueue(page: Page): Promise<void> {
  await journey.openExample(page)
  await journey.ask(page, 'How many buildings are there?')
  await journey.approveAndRun(page)
  await journey.answer(page).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette').fill('Teach buildings')
  await page.keyboard.press('Enter')
  await page.getByTestId('begin-buildings').click()
  await page.getByTestId('queue').waitFor({ timeout: 60_000 })
}

async function pressed(page: Page, key: string): Promise<number> {
  const why = page.getByTestId('queue-why')
  const before = await why.textContent()
  await page.keyboard.press(key)
  const shown = await page.waitForFunction((earlier) => {
    const of = (id: string) => document.querySelector(`[data-testid="${id}"]`)
    const afterMs = of('queue-picture')?.getAttribute('data-shown-after-ms')
    return of('queue-why')?.textContent === earlier || !afterMs ? null : Number(afterMs)
  }, before)
  return (await shown.jsonValue()) ?? Number.NaN
}
