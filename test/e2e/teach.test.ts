import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { journey } from './support/journey.ts'

let folder: string
let desktop: Desktop
let page: Page
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-teach-'))
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: { AFTERMAP_NO_EXAMPLE: '1' } })
  page = desktop.page
  await page.getByTestId('open-example').waitFor()
  await journey.openExample(page)
})
afterEach(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const pictures = process.env['AFTERMAP_PICTURES']
const picture = async (name: string) => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Does a command by its words. */
async function command(words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette').fill(words)
  await page.keyboard.press('Enter')
}

/** Drags over the map, in shares of its width and height. */
async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.getByTestId('map').boundingBox()
  if (!box) throw new Error('the map has no size')
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 6 })
  await page.mouse.up()
}

async function addClass(words: string): Promise<void> {
  await page.getByTestId('add-class').click()
  await page.getByRole('menuitemradio', { name: words }).click()
}

const chip = (classId: string) => page.getByTestId(`teach-class-${classId}`)

describe('teaching pixels', () => {
  it('goes from strokes over the marked image and its doubts to a model that is kept', async () => {
    await command('Teach pixels')
    await page.getByTestId('begin-pixels').click()
    await page.getByTestId('teach-open').waitFor({ timeout: 30_000 })
    expect(await page.getByTestId('finish-pixels').isDisabled()).toBe(true)

    await addClass('Water')
    await chip('water').waitFor()
    await drag([0.4, 0.65], [0.5, 0.65])
    await expect.poll(() => chip('water').textContent(), { timeout: 10_000 }).toContain('1 stroke')
    await addClass('New class')
    await page.getByTestId('own-class').fill('Dry land')
    await page.keyboard.press('Enter')
    await chip('user:dry land').waitFor()
    await drag([0.45, 0.35], [0.55, 0.45])
    await expect.poll(() => chip('user:dry land').textContent(), { timeout: 10_000 }).toContain('1 stroke')
    await drag([0.52, 0.5], [0.58, 0.5])
    await expect.poll(() => chip('user:dry land').textContent(), { timeout: 10_000 }).toContain('2 strokes')

    await page.keyboard.press('Control+z')
    await expect.poll(() => chip('user:dry land').textContent(), { timeout: 10_000 }).toContain('1 stroke')
    await drag([0.6, 0.4], [0.65, 0.4])
    await expect.poll(() => chip('user:dry land').textContent(), { timeout: 10_000 }).toContain('2 strokes')
    await page.getByTestId('teach-strokes').locator('summary').click()
    await picture('teach-1-strokes')
    // the older one, which undo would not reach first
    await page.getByTestId('remove-stroke-1').click()
    await expect.poll(() => chip('user:dry land').textContent(), { timeout: 10_000 }).toContain('1 stroke')
    await page.getByTestId('rename-class').click()
    await page.getByTestId('rename-from').selectOption('user:dry land')
    await page.getByTestId('rename-to').fill('Bare ground')
    await page.getByTestId('rename-now').click()
    await chip('user:bare ground').waitFor()
    expect(await chip('user:dry land').count()).toBe(0)
    await page.getByTestId('map').focus()
    const before = await page.getByTestId('brush-size').textContent()
    await page.keyboard.press('w')
    expect(await page.getByTestId('brush-size').textContent()).not.toBe(before)

    await expect.poll(() => page.getByTestId('teach-work').textContent(), { timeout: 60_000 }).toContain('Up to date')
    expect(await page.getByTestId('unlike').textContent()).toMatch(/of the image/)
    expect(await page.getByTestId('teach-scores').textContent()).toMatch(/few examples/)
    await page.getByTestId('suggestions').waitFor()

    await page.keyboard.press('Escape')
    await page.getByTestId('finish-pixels').click()
    await expect.poll(() => page.getByTestId('taught-model').textContent(), { timeout: 60_000 }).toContain('taught-pixels')
    await desktop.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as unknown as typeof dialog.showOpenDialog
    }, folder)
    await page.getByTestId('export-taught').click()
    await expect.poll(() => existsSync(join(folder, 'taught-pixels.json')) && existsSync(join(folder, 'taught-pixels.onnx')), { timeout: 30_000 }).toBe(true)
    await picture('teach-2-finished')
    // the next question is offered, not asked
    await page.getByTestId('ask-taught').click()
    expect(await page.getByTestId('ask-field').inputValue()).toMatch(/^What area is covered by .+\?$/)
  }, 120_000)
})

/** The building that is shown, by the id in the head of the queue. */
const shown = async () => /B-\d+/.exec((await page.getByTestId('queue-why').textContent()) ?? '')?.[0] ?? null

/** Presses a key and waits until another building is on the screen; milliseconds from key to picture. */
async function press(key: string): Promise<number> {
  const before = await shown()
  await page.keyboard.press(key)
  await expect.poll(shown, { timeout: 10_000 }).not.toBe(before)
  const picture = page.getByTestId('queue-picture')
  await expect.poll(() => picture.getAttribute('data-shown-after-ms'), { timeout: 10_000 }).not.toBeNull()
  return Number(await picture.getAttribute('data-shown-after-ms'))
}

describe('teaching buildings', () => {
  it('labels with one key each, undoes, puts off, draws a sample for the intervals and keeps the classes', async () => {
    await journey.ask(page, 'How many buildings are there?')
    await journey.approveAndRun(page)
    await journey.answer(page).waitFor({ timeout: 30_000 })
    await command('Teach buildings')
    await page.getByTestId('begin-buildings').click()
    await page.getByTestId('queue').waitFor({ timeout: 60_000 })
    const progress = () => page.getByTestId('queue-progress').textContent()
    expect(await progress()).toMatch(/^0 of \d+$/)

    const tookMs: number[] = []
    for (const key of ['1', '2', '3', '4', 'd', '2', '3', '4', '1', 'j', 'n', '4']) tookMs.push(await press(key))
    process.stdout.write(`key to the next building's picture, ms: ${tookMs.map((ms) => ms.toFixed(0)).join(' ')}\n`)
    await expect.poll(progress, { timeout: 10_000 }).toMatch(/^12 of/)

    const last = await shown()
    await press('s')
    await press('u')
    await expect.poll(progress, { timeout: 10_000 }).toMatch(/^11 of/)
    expect(await shown()).not.toBe(last)

    await page.getByTestId('sample-size').fill('6')
    await page.getByTestId('draw-sample').click()
    await expect.poll(progress, { timeout: 50_000 }).toBe('Sample: 0 of 6')
    expect(await page.getByTestId('validation').textContent()).toContain('These 6 are a random sample: they give the interval.')
    for (const key of ['1', '2', '3', '4', '1', '2']) await press(key)
    await expect.poll(() => page.getByTestId('teach-totals').textContent(), { timeout: 20_000 }).toMatch(/between \d+ and \d+/)

    await page.keyboard.press('Escape')
    await page.getByTestId('queue').waitFor({ state: 'detached' })
    await page.getByTestId('map').waitFor()
    await picture('teach-3-buildings')
    await page.getByTestId('finish-buildings').click()
    await page.getByTestId('taught-buildings').waitFor({ timeout: 30_000 })
  }, 120_000)
})
