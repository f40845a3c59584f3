import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { dropFiles } from './support/drop-files.ts'
import { journey } from './support/journey.ts'
import { checkout } from './support/paths.ts'

let folder: string
let desktop: Desktop
let page: Page
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-models-'))
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: { AFTERMAP_NO_EXAMPLE: '1' } })
  page = desktop.page
  await page.getByTestId('open-example').waitFor()
})
afterEach(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A shipped model under another name and without its card: what a team brings. */
function strayModel(name: string): string {
  const path = join(folder, `${name}.onnx`)
  copyFileSync(join(checkout, 'models/vehicles/model.onnx'), path)
  return path
}

/** The same network with what it tells of itself made unreadable, so that questions are left. */
function silentModel(name: string): string {
  const path = strayModel(name)
  const bytes = readFileSync(path)
  for (const word of ['resolution', 'class_names']) {
    const at = bytes.indexOf(word)
    if (at > 0) bytes.write('x'.repeat(word.length), at, 'latin1')
  }
  writeFileSync(path, bytes)
  return path
}

const verdict = () => page.getByTestId('import-verdict')
const openModels = () => page.getByTestId('status-device').click()

describe('the page of models', () => {
  it('lists what is installed with what it finds, opens from the status bar and closes with Escape', async () => {
    await openModels()
    await page.getByTestId('model-vehicles').click()
    const card = await page.getByTestId('model-card').textContent()
    expect(card).toContain('Limits')
    expect(card).toContain('Licence')
    expect(await page.getByTestId('model-scores').textContent()).toContain('never trained on')
    // shipped models stay
    expect(await page.getByTestId('remove-model').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByTestId('models-page').waitFor({ state: 'detached' })
  })

  it('tries the processors on demand and says what is used, how fast, and why the others are not', async () => {
    await openModels()
    await page.getByTestId('probe-models').click()
    await expect.poll(() => page.getByTestId('device-line').textContent(), { timeout: 60_000 }).toMatch(/is used, [\d.]+ ms a tile/)
    await expect.poll(() => page.getByTestId('status-device').textContent()).toMatch(/^Models on .+ ms a tile$/)
  })
})

describe('a model a team brings', () => {
  it('is dropped, tried on the open image, added, used in the list and removed again', async () => {
    await journey.openExample(page)
    await dropFiles(page, [strayModel('our-cars')])
    await verdict().waitFor({ timeout: 30_000 })
    expect(await page.getByTestId('import-message').textContent()).toMatch(/Recognised as .+:/)
    if ((await verdict().textContent()) !== 'Fits') await answerEverything()
    await expect.poll(() => verdict().textContent(), { timeout: 30_000 }).toBe('Fits')
    await page.getByTestId('trial').waitFor()
    expect(await page.getByTestId('trial-sentence').textContent()).not.toBe('')
    await expect.poll(() => page.locator('.trial-frame img').evaluateAll((images) => images.every((one) => (one as HTMLImageElement).naturalWidth > 0))).toBe(true)
    expect(await page.getByTestId('import-classes').textContent()).toMatch(/vehicle/i)

    await page.getByTestId('add-incoming').click()
    await page.getByTestId('model-our-cars').waitFor({ timeout: 30_000 })
    await page.getByTestId('model-our-cars').click()
    expect(await page.getByTestId('model-card').textContent()).toContain('added on this machine')
    await page.getByTestId('remove-model').click()
    await page.getByTestId('remove-yes').click()
    await page.getByTestId('model-our-cars').waitFor({ state: 'detached', timeout: 30_000 })
  })

  it('that does not say everything is asked about, and cannot be added before', async () => {
    await dropFiles(page, [silentModel('quiet')])
    await verdict().waitFor({ timeout: 30_000 })
    expect(await verdict().textContent()).toMatch(/question/)
    expect(await page.getByTestId('add-incoming').isDisabled()).toBe(true)
    await answerEverything()
    await expect.poll(() => verdict().textContent(), { timeout: 30_000 }).toBe('Fits')
    expect(await page.getByTestId('add-incoming').isDisabled()).toBe(false)
    // no image is open: it can be added without a trial, and the page says so
    expect(await page.getByTestId('trial-problem').textContent()).toContain('Open an image')
  })

  it('that is none is refused with the reason and what to do', async () => {
    const path = join(folder, 'photo.onnx')
    writeFileSync(path, 'this is no model')
    await dropFiles(page, [path])
    await expect.poll(() => verdict().textContent(), { timeout: 30_000 }).toBe('Refused')
    expect(await page.getByTestId('import-message').textContent()).toContain('photo.onnx')
    expect(await page.getByTestId('add-incoming').isDisabled()).toBe(true)
    expect(await page.getByTestId('models-page').isVisible()).toBe(true)
  })
})

/** Answers each question there is, as someone who knows the model would. */
async function answerEverything(): Promise<void> {
  await page.getByTestId('import-questions').waitFor()
  const fill = async (testId: string, words: string) => {
    const field = page.getByTestId(testId)
    if ((await field.count()) > 0) await field.fill(words)
  }
  await fill('answer-classes', 'vehicle')
  await fill('answer-gsd-fine', '0.1')
  await fill('answer-gsd-coarse', '0.2')
  await page.getByTestId('look-again').click()
}
