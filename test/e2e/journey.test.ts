import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writePicture } from '../helpers/picture.ts'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { childrenOf, exampleJourney, journey, pixelsLike } from './support/journey.ts'

const noExample = { AFTERMAP_NO_EXAMPLE: '1' }
let folder: string
let desktop: Desktop
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-journey-'))
})
afterEach(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (args: string[] = []) => {
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: noExample, args })
  return desktop.page
}
const enginePid = () => childrenOf(desktop.app.process().pid ?? 0, 'engine.js')[0] ?? 0

/** An image wide enough that its run can be caught in the middle. */
async function openWideImage() {
  writePicture(join(folder, 'wide.png'), { width: 2700, height: 1400, rects: [{ left: 100, top: 100, right: 1800, bottom: 900, value: 9 }] })
  const page = await open()
  await desktop.app.evaluate(
    ({ dialog }, path) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as unknown as typeof dialog.showOpenDialog
    },
    join(folder, 'wide.png'),
  )
  await page.getByTestId('choose-files').click()
  await page.getByTestId('layer-row').first().waitFor()
  await page.getByTestId('gsd-field').fill('0.2')
  await page.getByTestId('gsd-field').press('Enter')
  await journey.ask(page, 'What area do buildings cover?')
  await journey.approveAndRun(page)
  await expect.poll(async () => page.getByTestId('plan-card-1').textContent(), { timeout: 20_000 }).toMatch(/Running \d+ %/)
  return page
}

describe('a person with an image and a question', () => {
  it('goes from the example to a number clicked back to its objects', async () => {
    await exampleJourney(await open())
  })

  it('edits a chip of a card and only what is below runs again', async () => {
    const page = await open()
    await journey.openExample(page)
    await journey.ask(page, 'What area is covered by pools?')
    await journey.approveAndRun(page)
    await expect.poll(() => journey.answer(page).textContent(), { timeout: 20_000 }).toContain('swimming pools found')
    expect(await pixelsLike(page, [88, 170, 174])).toBeGreaterThan(100)
    await page.getByTestId('plan-card-3').click()
    await page.getByTestId('step-form').getByLabel(/unit/i).selectOption('ft2')
    await page.getByTestId('apply-edit').click()
    await expect.poll(() => journey.status(page, 3)).toBe('stale')
    expect([await journey.status(page, 1), await journey.status(page, 2)]).toEqual(['done', 'done'])
    await page.getByTestId('run').click()
    await expect.poll(() => journey.answer(page).textContent(), { timeout: 20_000 }).toContain('ft²')
  })

  it('cancels within the tile and goes on from what was kept', async () => {
    const page = await openWideImage()
    await page.getByTestId('cancel').first().click()
    await expect.poll(() => journey.status(page, 1), { timeout: 5000 }).toBe('cancelled')
    await page.getByTestId('run').click()
    await expect.poll(() => journey.answer(page).textContent(), { timeout: 30_000 }).toMatch(/buildings found/)
  })
})

describe('after a kill in the middle of a run', () => {
  it('of the engine, the window reconnects, says so and goes on', async () => {
    const page = await openWideImage()
    process.kill(enginePid(), 'SIGKILL')
    await expect.poll(() => journey.status(page, 1), { timeout: 15_000 }).toBe('interrupted')
    expect(await page.getByTestId('message-bar').textContent()).toContain('Nothing was lost')
    await page.getByTestId('run').click()
    await expect.poll(() => journey.answer(page).textContent(), { timeout: 30_000 }).toMatch(/buildings found/)
  })

  it('of the whole app, the next start opens where it was', async () => {
    await openWideImage()
    const engine = enginePid()
    process.kill(engine, 'SIGKILL')
    desktop.app.process().kill('SIGKILL')
    await desktop.app.waitForEvent('close').catch(() => undefined)
    const page = await open()
    await expect.poll(() => journey.status(page, 1), { timeout: 15_000 }).toBe('interrupted')
    await page.getByTestId('run').click()
    await expect.poll(() => journey.answer(page).textContent(), { timeout: 30_000 }).toMatch(/buildings found/)
  })
})
