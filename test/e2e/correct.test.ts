import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { journey } from './support/journey.ts'

let folder: string
let desktop: Desktop
let page: Page
/** where pictures are kept for looking at; none by default */
const pictures = process.env['AFTERMAP_PICTURES']
const picture = async (name: string) => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-correct-'))
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: { AFTERMAP_NO_EXAMPLE: '1' } })
  page = desktop.page
  await journey.openExample(page)
  await journey.ask(page, 'How many destroyed buildings are there?')
  await journey.approveAndRun(page)
  await page.getByTestId('objects').waitFor({ timeout: 30_000 })
}, 90_000)
afterAll(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sentence = async () => ((await journey.answer(page).textContent()) ?? '').replaceAll('\u2009', ' ')
const found = async () => Number(/^(\d+)/.exec(await sentence())?.[1])
const mapAt = async (x: number, y: number) => {
  const box = await page.getByTestId('map').boundingBox()
  if (!box) throw new Error('the map has no size')
  return [box.x + box.width * x, box.y + box.height * y] as const
}
const clickMap = async (x: number, y: number) => page.mouse.click(...(await mapAt(x, y)))
const press = async (key: string) => {
  await page.getByTestId('map').focus()
  await page.keyboard.press(key)
}
const undo = async () => press('Control+z')

describe('correcting a count by hand', () => {
  it('an object drawn on the map is counted, selected, and said to be by hand; undo takes it back', async () => {
    const before = await found()
    await picture('1-answer')
    await press('o')
    await page.getByTestId('correct-step').waitFor()
    expect(await page.getByTestId('correct-add').getAttribute('aria-pressed')).toBe('true')
    for (const [x, y] of [
      [0.44, 0.44],
      [0.48, 0.44],
      [0.48, 0.5],
      [0.44, 0.5],
    ] as const)
      await clickMap(x, y)
    await picture('2-adding')
    await press('Enter')
    await expect.poll(sentence, { timeout: 15_000 }).toBe(`${before + 1} destroyed buildings: ${before} found, 1 added by the analyst.`)
    await press('Escape')
    expect(await page.getByTestId('correct-step').count()).toBe(0)
    const row = page.locator('.object.on')
    expect(await row.textContent()).toContain('added by hand')
    await row.getByRole('button', { name: 'Look at the pixels' }).click()
    await expect.poll(() => page.locator('.pairs').first().textContent()).toContain('by hand')
    await picture('3-pixels-of-added')
    await page.getByRole('tab', { name: 'Answer' }).click()
    await undo()
    await expect.poll(sentence, { timeout: 15_000 }).toMatch(new RegExp(`^${before} destroyed buildings found`))
  }, 60_000)

  it('a tool that waits for an object says so, and works once one is chosen', async () => {
    const before = await found()
    await press('Escape')
    await press('Escape')
    await expect.poll(() => page.getByTestId('correct-split').getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByTestId('correct-split').getAttribute('aria-label')).toContain('Choose an object')
    await page.locator('[data-testid^="object-"]').last().click()
    await press('f')
    await page.waitForTimeout(400)
    await press('l')
    await clickMap(0.2, 0.5)
    await clickMap(0.8, 0.5)
    await picture('4-splitting')
    await press('Enter')
    await expect.poll(sentence, { timeout: 15_000 }).toBe(`${before + 1} destroyed buildings: ${before} found, 1 more after splitting.`)
    await picture('5-split')

    await press('w')
    // the piece chosen before is part of the choice already
    const rows = page.locator('.object:not(.chosen) [data-testid^="object-"]')
    await rows.filter({ hasText: 'split by hand' }).click()
    await page.getByTestId('correct-step').waitFor()
    await picture('6-merging')
    await press('Enter')
    await expect.poll(sentence, { timeout: 15_000 }).toMatch(new RegExp(`^${before} destroyed buildings found`))
    await undo()
    await undo()
    await expect.poll(sentence, { timeout: 15_000 }).toMatch(new RegExp(`^${before} destroyed buildings found`))
  }, 60_000)

  it('the tool that outlines what is clicked says which model it lacks', async () => {
    const tool = page.getByTestId('correct-click')
    expect([await tool.getAttribute('aria-disabled'), await tool.getAttribute('aria-label')]).toEqual(['true', expect.stringContaining('import a SAM model')])
  })

  it('an object given another class leaves the count', async () => {
    const before = await found()
    await page.locator('[data-testid^="object-"]').first().click()
    await press('c')
    await page.getByTestId('correct-class').selectOption('building_major_damage')
    await picture('7-class')
    await page.getByTestId('correct-change').click()
    await expect.poll(sentence, { timeout: 15_000 }).toBe(`${before - 1} destroyed buildings: ${before} found, 1 fewer after giving another class.`)
    await undo()
    await expect.poll(sentence, { timeout: 15_000 }).toMatch(new RegExp(`^${before} destroyed buildings found`))
  }, 60_000)
})

describe('painting a mask by hand', () => {
  it('changes the area as the brush is lifted, and undo brings the old one back', async () => {
    await journey.ask(page, 'What area is covered by pools?')
    await journey.approveAndRun(page)
    await expect.poll(sentence, { timeout: 30_000 }).toMatch(/of swimming pools found/)
    const before = await sentence()
    await press('Home')
    await page.waitForTimeout(400)
    await press('h')
    await page.mouse.move(...(await mapAt(0.3, 0.6)))
    await page.mouse.down()
    await page.mouse.move(...(await mapAt(0.5, 0.65)), { steps: 6 })
    await picture('8-painting')
    await page.mouse.up()
    await expect.poll(sentence, { timeout: 15_000 }).not.toBe(before)
    expect(await page.locator('.facts').textContent()).toContain('1 brush stroke')
    await page.waitForTimeout(800)
    await picture('9-painted')
    await press('Escape')
    await undo()
    await expect.poll(sentence, { timeout: 15_000 }).toBe(before)
    // a part of the mask that is rejected leaves the number and is covered on the map
    await page.locator('[data-testid^="object-"]').last().click()
    await press('Delete')
    await expect.poll(sentence, { timeout: 15_000 }).not.toBe(before)
    expect(await page.getByTestId('limits').textContent()).toContain('taken out by hand')
    await press('Escape')
    await picture('11-rejected')
    if (!pictures) return
    const [window] = [await desktop.app.browserWindow(page)]
    await window.evaluate((one) => one.setSize(1920, 1080))
    await page.waitForTimeout(800)
    await picture('10-wide')
  }, 60_000)
})
