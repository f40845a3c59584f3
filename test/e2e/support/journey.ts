import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { writePicture } from '../../helpers/picture.ts'

/** What a person does in the window, in her words; the same in Electron and in a browser. */
export const journey = {
  async openExample(page: Page): Promise<void> {
    await page.getByTestId('open-example').click()
    await page.getByText('Synthetic example').waitFor()
    await page.getByTestId('layer-row').first().waitFor()
  },
  async ask(page: Page, question: string): Promise<void> {
    await page.getByTestId('ask-field').fill(question)
    await page.getByTestId('make-plan').click()
    await page.getByTestId('plan-card-1').waitFor()
  },
  async approveAndRun(page: Page): Promise<void> {
    await page.getByTestId('approve-all').click()
    await page.getByTestId('run').click()
  },
  answer: (page: Page) => page.getByTestId('answer-sentence'),
  status: (page: Page, card: number) => page.getByTestId(`plan-card-${card}`).getAttribute('data-status'),
  async drawRectangle(page: Page): Promise<void> {
    const box = await page.getByTestId('map').boundingBox()
    if (!box) throw new Error('the map has no size')
    await page.keyboard.press('Escape')
    await page.getByTestId('map').focus()
    await page.keyboard.press('r')
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await page.mouse.move(...at(0.25, 0.6))
    await page.mouse.down()
    await page.mouse.move(...at(0.5, 0.7), { steps: 4 })
    await page.mouse.move(...at(0.75, 0.95), { steps: 4 })
    await page.mouse.up()
  },
}

/** Pixels of the map whose colour is near `[r, g, b]`, over all canvases of the map laid on one another. */
export function pixelsLike(page: Page, [red, green, blue]: readonly [number, number, number], tolerance = 40): Promise<number> {
  return page.evaluate(
    ([r, g, b, near]) => {
      let found = 0
      for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-testid="map"] canvas')) {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
        for (let at = 0; at < data.length; at += 4) {
          const off = Math.max(Math.abs((data[at] ?? 0) - r), Math.abs((data[at + 1] ?? 0) - g), Math.abs((data[at + 2] ?? 0) - b))
          if ((data[at + 3] ?? 0) > 40 && off < near) found++
        }
      }
      return found
    },
    [red, green, blue, tolerance] as const,
  )
}

/** Process ids below a process whose command line holds a word (Linux). */
export function childrenOf(parent: number, word: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, , , above] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/\(.*\)/, 'x')
          .split(' ')
        return [{ pid: Number(name), parent: Number(above), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch (error) {
        // a process that ended while we looked
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
        throw error
      }
    })
  const below = (pid: number): number[] => all.filter((one) => one.parent === pid).flatMap((one) => [one.pid, ...below(one.pid)])
  const wanted = new Set(below(parent))
  return all.filter((one) => wanted.has(one.pid) && one.command.includes(word)).map((one) => one.pid)
}

/** From the example to a number clicked back to its objects. */
export async function exampleJourney(page: Page): Promise<void> {
  await journey.openExample(page)
  await journey.drawRectangle(page)
  await page.getByTestId('area-row').first().waitFor()
  await journey.ask(page, 'How many destroyed buildings are in this area?')
  expect(await page.getByTestId('plan-card-1').textContent()).toContain('A1')
  const before = await pixelsLike(page, [214, 10, 30])
  await journey.approveAndRun(page)
  await expect.poll(() => journey.answer(page).textContent(), { timeout: 20_000 }).toMatch(/\d+ destroyed buildings found in A1/)
  await expect.poll(() => pixelsLike(page, [214, 10, 30]), { timeout: 10_000 }).toBeGreaterThan(before + 200)

  const count = Number(/(\d+) destroyed/.exec((await journey.answer(page).textContent()) ?? '')?.[1])
  await page.getByTestId('number-f1').click()
  await page.getByTestId('objects').waitFor()
  await expect.poll(() => page.locator('[data-testid^="object-"]').count()).toBe(count)

  // Space hides what lies over the image and brings it back
  await page.getByTestId('map').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => pixelsLike(page, [214, 10, 30])).toBeLessThanOrEqual(before)
  await page.keyboard.press('Space')
  await expect.poll(() => pixelsLike(page, [214, 10, 30])).toBeGreaterThan(before + 200)
}

/** Takes pools for another unit on the last card: only what is below the change runs again. */
export async function editJourney(page: Page): Promise<void> {
  await journey.openExample(page)
  await journey.ask(page, 'What area is covered by pools?')
  await journey.approveAndRun(page)
  await expect.poll(() => journey.answer(page).textContent(), { timeout: 20_000 }).toMatch(/^[\d.\s]+\sm² of swimming pools found/)
  expect(await journey.answer(page).textContent()).not.toMatch(/road/)
  expect(await pixelsLike(page, [88, 170, 174])).toBeGreaterThan(100)
  await page.getByTestId('plan-card-3').click()
  await page.getByTestId('step-form').getByLabel(/unit/i).selectOption('ft2')
  await page.getByTestId('apply-edit').click()
  await expect.poll(() => journey.status(page, 3)).toBe('stale')
  expect([await journey.status(page, 1), await journey.status(page, 2)]).toEqual(['done', 'done'])
  await page.getByTestId('run').click()
  await expect.poll(() => journey.answer(page).textContent(), { timeout: 20_000 }).toContain('ft²')
}

/** Writes an image wide enough that its run can be caught in the middle. */
export function writeWideImage(path: string): void {
  writePicture(path, { width: 2700, height: 1400, rects: [{ left: 100, top: 100, right: 1800, bottom: 900, value: 9 }] })
}

/** Asks about the image just chosen and waits until the model is in the middle of it. */
export async function runIntoTheMiddle(page: Page): Promise<void> {
  await page.getByTestId('layer-row').first().waitFor()
  await page.getByTestId('gsd-field').fill('0.2')
  await page.getByTestId('gsd-field').press('Enter')
  await journey.ask(page, 'What area do buildings cover?')
  await journey.approveAndRun(page)
  await expect.poll(async () => page.getByTestId('plan-card-1').textContent(), { timeout: 20_000 }).toMatch(/Running \d+ %/)
}

/** Runs what is left and gets the answer. */
export async function goOn(page: Page): Promise<void> {
  await page.getByTestId('run').click()
  await expect.poll(() => journey.answer(page).textContent(), { timeout: 30_000 }).toMatch(/buildings found/)
}

/** Stops a run in the middle and goes on from what was kept. */
export async function cancelJourney(page: Page): Promise<void> {
  await page.getByTestId('cancel').first().click()
  await expect.poll(() => journey.status(page, 1), { timeout: 5000 }).toBe('cancelled')
  await goOn(page)
}

/** Whether a process is still there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
