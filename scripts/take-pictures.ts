// Pictures of the real window for the docs and for looking at: `npm run pictures [folder] [journey | drawing | models | traces]`. States a to e of the journey, running, light and field, at three sizes.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { type Desktop, launchDesktop } from '../test/e2e/support/desktop.ts'
import { journey } from '../test/e2e/support/journey.ts'
import { takePair, takeStriped, takeTogether } from './pictures/take-drawing.ts'
import { takeImport, takeTeaching } from './pictures/take-models.ts'
import { serveTrace, traceRuns } from './pictures/take-traces.ts'
import { dropFiles } from '../test/e2e/support/drop-files.ts'

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

async function shoot(page: Page, name: string, clip?: { x: number; y: number; width: number; height: number }): Promise<void> {
  await page.waitForTimeout(700)
  await page.screenshot({ path: join(folder, `${name}.png`), ...(clip ? { clip } : {}) })
}

/** Both themes start from what the system says; the pictures are dark unless they say light. */
async function setTheme(page: Page, wanted: 'dark' | 'light'): Promise<void> {
  const now = await page.evaluate(() => document.documentElement.dataset['theme'])
  if (now !== wanted) await page.keyboard.press('Shift+T')
}

async function setDensity(page: Page, wanted: 'desk' | 'field'): Promise<void> {
  const now = await page.evaluate(() => document.documentElement.dataset['density'])
  if (now === wanted) return
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette').fill('density')
  await page.keyboard.press('Enter')
  await page.waitForFunction((density) => document.documentElement.dataset['density'] === density, wanted)
}

async function withWindow(size: (typeof sizes)[number], look: (desktop: Desktop, scratch: string) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'aftermap-pictures-'))
  const desktop = await launchDesktop({ dataFolder: data, env: { AFTERMAP_NO_EXAMPLE: '1', ...env } })
  try {
    await resize(desktop, size)
    await look(desktop, data)
  } finally {
    await desktop.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** From nothing open to the answer; every state of the journey is waited for, not guessed. */
async function takeJourney({ page }: Desktop, name: string): Promise<void> {
  await page.getByTestId('open-example').waitFor()
  await page.waitForTimeout(1500)
  await setTheme(page, 'dark')
  await shoot(page, `a-first-run-${name}`)
  await journey.openExample(page)
  await page.waitForTimeout(1500)
  await journey.drawRectangle(page)
  await page.getByTestId('area-row').first().waitFor()
  await page.getByTestId('ask-field').fill(question)
  await page.getByTestId('reading-strip').waitFor()
  await shoot(page, `b-question-${name}`)
  await page.getByTestId('make-plan').click()
  await page.getByTestId('approve-all').waitFor()
  await shoot(page, `c-plan-${name}`)
  await journey.approveAndRun(page)
  await journey.answer(page).waitFor()
  await page.waitForTimeout(1200)
  await shoot(page, `e-answer-${name}`)
  await setTheme(page, 'light')
  await shoot(page, `k-light-${name}`)
  await setDensity(page, 'field')
  await shoot(page, `n-field-${name}`)
}

/** The image alone, without its labels: a model works through its tiles. */
async function takeRunning({ page }: Desktop, name: string, scratch: string): Promise<void> {
  const image = join(scratch, 'harbour_post_2025-03-11.tif')
  copyFileSync(resolve('out/example/harbour_post_2025-03-11.tif'), image)
  await page.getByTestId('drop-zone').waitFor()
  await page.waitForTimeout(1500)
  await setTheme(page, 'dark')
  await dropFiles(page, [image])
  await page.getByTestId('layer-row').first().waitFor()
  await page.waitForTimeout(1000)
  await journey.ask(page, 'What area do buildings cover?')
  await journey.approveAndRun(page)
  await page.waitForFunction(() => Number(document.querySelector<HTMLProgressElement>('.card progress')?.value ?? 0) >= 40, undefined, { polling: 50, timeout: 120_000 })
  await page.screenshot({ path: join(folder, `d-running-${name}.png`) })
}

/** What is drawn in the window beside the journey: kinds of images, and two dates. */
async function takeDrawing(size: (typeof sizes)[number]): Promise<void> {
  for (const take of [takeStriped, takeTogether, takePair]) {
    await withWindow(size, async ({ page }, scratch) => {
      await page.getByTestId('drop-zone').waitFor()
      await page.waitForTimeout(1500)
      await setTheme(page, 'dark')
      await take({ page, scratch, shoot: (name) => shoot(page, `${name}-${size.name}`) })
    })
  }
}

/** Bringing a model, and teaching one. */
async function takeModels(size: (typeof sizes)[number]): Promise<void> {
  for (const take of [takeImport, takeTeaching]) {
    await withWindow(size, async ({ page }, scratch) => {
      await page.getByTestId('drop-zone').waitFor()
      await page.waitForTimeout(1500)
      await setTheme(page, 'dark')
      await take({ page, scratch, shoot: (name) => shoot(page, `${name}-${size.name}`) })
    })
  }
}

/** Traces of planning for docs/explanation/traces.md: a scripted model's replies and what becomes of them, each in a window of its own. */
async function takeTraces(size: (typeof sizes)[number]): Promise<void> {
  for (const { trace, take } of traceRuns) {
    const server = await serveTrace(trace)
    const look = async ({ page }: Desktop) => {
      await page.getByTestId('open-example').waitFor()
      await page.waitForTimeout(1500)
      await setTheme(page, 'dark')
      await journey.openExample(page)
      await page.waitForTimeout(1500)
      await take({ page, trace, shoot: (name, clip) => shoot(page, name, clip), say: (answer) => console.log(`${trace.name}: ${answer}`) })
    }
    try {
      await withWindow(size, look, { OLLAMA_HOST: server.url })
      console.log(`${trace.name}: the model was asked ${server.asked()} times`)
    } finally {
      await server.close()
    }
  }
}

/** A second word on the command line takes one group alone. */
const only = process.argv[3] ?? 'all'
mkdirSync(folder, { recursive: true })
for (const size of sizes) {
  if (only === 'all' || only === 'journey') {
    await withWindow(size, (desktop) => takeJourney(desktop, size.name))
    await withWindow(size, (desktop, scratch) => takeRunning(desktop, size.name, scratch))
  }
  if ((only === 'all' || only === 'drawing') && size.name !== '1093') await takeDrawing(size)
  if ((only === 'all' || only === 'models') && size.name !== '1093') await takeModels(size)
  if ((only === 'all' || only === 'traces') && size.name === '1366') await takeTraces(size)
}
