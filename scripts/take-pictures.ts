// Pictures of the real window for the docs and for looking at: `npm run pictures [folder]`. States a to e of the journey, at three sizes.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { type Desktop, launchDesktop } from '../test/e2e/support/desktop.ts'
import { journey } from '../test/e2e/support/journey.ts'

const folder = resolve(process.argv[2] ?? 'docs/pictures')
const sizes = [
  { width: 1366, height: 768, name: '1366' },
  { width: 1920, height: 1080, name: '1920' },
  { width: 1093, height: 614, name: '1093' },
] as const
const question = 'How many destroyed buildings are in this area?'

async function resize(desktop: Desktop, size: (typeof sizes)[number]): Promise<void> {
  await desktop.app.evaluate(({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height), size)
  await desktop.page.waitForTimeout(600)
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Both themes start from what the system says; the pictures are dark unless they say light. */
async function setTheme(page: Page, wanted: 'dark' | 'light'): Promise<void> {
  const now = await page.evaluate(() => document.documentElement.dataset['theme'])
  if (now !== wanted) await page.keyboard.press('Shift+T')
}

async function takeAll(size: (typeof sizes)[number]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'aftermap-pictures-'))
  const desktop = await launchDesktop({ dataFolder: data, env: { AFTERMAP_NO_EXAMPLE: '1' } })
  const { page } = desktop
  try {
    await resize(desktop, size)
    await page.getByTestId('open-example').waitFor()
    await page.waitForTimeout(2000)
    await setTheme(page, 'dark')
    await shoot(page, `a-first-run-${size.name}`)
    await journey.openExample(page)
    await page.waitForTimeout(1500)
    await journey.drawRectangle(page)
    await page.getByTestId('ask-field').fill(question)
    await shoot(page, `b-question-${size.name}`)
    await page.getByTestId('make-plan').click()
    await page.getByTestId('approve-all').waitFor()
    await shoot(page, `c-plan-${size.name}`)
    await journey.approveAndRun(page)
    await journey.answer(page).waitFor()
    await page.waitForTimeout(1200)
    await shoot(page, `e-answer-${size.name}`)
    await setTheme(page, 'light')
    await shoot(page, `k-light-${size.name}`)
  } finally {
    await desktop.close()
    rmSync(data, { recursive: true, force: true })
  }
}

mkdirSync(folder, { recursive: true })
for (const size of sizes) await takeAll(size)
