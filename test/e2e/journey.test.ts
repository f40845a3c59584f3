import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { cancelJourney, childrenOf, editJourney, exampleJourney, goOn, isAlive, journey, runIntoTheMiddle, writeWideImage } from './support/journey.ts'

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

async function openWideImage() {
  writeWideImage(join(folder, 'wide.png'))
  const page = await open()
  await desktop.app.evaluate(
    ({ dialog }, path) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as unknown as typeof dialog.showOpenDialog
    },
    join(folder, 'wide.png'),
  )
  await page.getByTestId('choose-files').click()
  await runIntoTheMiddle(page)
  return page
}

const killApp = async () => {
  desktop.app.process().kill('SIGKILL')
  await desktop.app.waitForEvent('close').catch(() => undefined)
}

describe('a person with an image and a question', () => {
  it('goes from the example to a number clicked back to its objects', async () => {
    await exampleJourney(await open())
  })

  it('edits a chip of a card and only what is below runs again', async () => {
    await editJourney(await open())
  })

  it('cancels within the tile and goes on from what was kept', async () => {
    await cancelJourney(await openWideImage())
  })
})

describe('after a kill in the middle of a run', () => {
  it('of the engine, the window reconnects, says so and goes on', async () => {
    const page = await openWideImage()
    process.kill(enginePid(), 'SIGKILL')
    await expect.poll(() => journey.status(page, 1), { timeout: 15_000 }).toBe('interrupted')
    expect(await page.getByTestId('message-bar').textContent()).toContain('Nothing was lost')
    await goOn(page)
  })

  it('of the app alone, its engine ends by itself and the next start opens where it was', async () => {
    await openWideImage()
    const engine = enginePid()
    expect(isAlive(engine)).toBe(true)
    await killApp()
    await expect.poll(() => isAlive(engine), { timeout: 15_000 }).toBe(false)
    const page = await open()
    // the engine had the time to put the run down in good order: stopped, or interrupted where it was killed
    await expect.poll(() => journey.status(page, 1), { timeout: 15_000 }).toMatch(/interrupted|cancelled/)
    await goOn(page)
  })

  it('of app and engine at once, the next start opens where it was', async () => {
    await openWideImage()
    process.kill(enginePid(), 'SIGKILL')
    await killApp()
    const page = await open()
    await expect.poll(() => journey.status(page, 1), { timeout: 15_000 }).toBe('interrupted')
    await goOn(page)
  })
})
