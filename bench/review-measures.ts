import { findingsMark } from '../src/renderer/state/review.ts'
import { launchDesktop } from '../test/e2e/support/desktop.ts'
import { journey } from '../test/e2e/support/journey.ts'
import type { Measured } from './measure.ts'

/** From the change of a card by hand to its findings on the screen, as the window itself marks it. */
export async function editToFindings(count: number): Promise<Measured> {
  const desktop = await launchDesktop({ env: { AFTERMAP_NO_EXAMPLE: '1' } })
  try {
    const { page } = desktop
    await journey.openExample(page)
    await journey.ask(page, 'What is the share of destroyed buildings among all buildings?')
    await page.locator('[data-testid^="plan-card-"]').last().click()
    for (let round = 0; round < count; round += 1) {
      await page.keyboard.press('x')
      await page.waitForFunction(([name, wanted]) => performance.getEntriesByName(name).length >= wanted, [findingsMark, round + 1] as const)
    }
    const times = await page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), findingsMark)
    return { name: 'edit of a card to findings', aimMs: 100, times }
  } finally {
    await desktop.close()
  }
}
