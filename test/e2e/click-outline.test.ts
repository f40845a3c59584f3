import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskPair } from '../../scripts/tiny-models/mask-pair.ts'
import { onnxFile } from '../../scripts/tiny-models/onnx-writer.ts'
import { writeLabels } from '../helpers/picture.ts'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { journey } from './support/journey.ts'
import { checkout, node24 } from './support/paths.ts'

const size = { width: 400, height: 300 }
/** Three red roofs on black; the labels know the two in the corners. */
const roofs = [
  { left: 20, top: 20, right: 60, bottom: 60, value: 2 },
  { left: 340, top: 240, right: 380, bottom: 280, value: 2 },
]
const missed = { left: 160, top: 110, right: 240, bottom: 190, value: 2 }

let folder: string
let desktop: Desktop
let page: Page
const pictures = process.env['AFTERMAP_PICTURES']
const picture = async (name: string) => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

function writeRoofs(path: string): void {
  const png = new PNG(size)
  for (let at = 0; at < size.width * size.height; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)]
    const isRed = [...roofs, missed].some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
    png.data.set([isRed ? 255 : 0, 0, 0, 255], at * 4)
  }
  writeFileSync(path, PNG.sync.write(png))
}

const aftermap = (...args: string[]) =>
  execFileSync(node24, [join(checkout, 'src/cli/entry.ts'), ...args], { cwd: folder, env: { ...process.env, AFTERMAP_DATA_DIR: join(folder, 'data') }, encoding: 'utf8' })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-click-'))
  writeRoofs(join(folder, 'roofs.png'))
  writeLabels(join(folder, 'labels.png'), { ...size, rects: roofs })
  writeFileSync(join(folder, 'encoder.onnx'), onnxFile(maskPair.encoder))
  writeFileSync(join(folder, 'decoder.onnx'), onnxFile(maskPair.decoder))
  aftermap('models', 'add', 'encoder.onnx')
  aftermap(
    'ask',
    'roofs.png',
    'How many buildings are there?',
    '--gsd',
    '0.1',
    '--labels',
    'labels.png',
    '--legend',
    '{"0":"background","2":"building"}',
    '--project',
    'roofs.aftermap',
  )
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), args: [join(folder, 'roofs.aftermap')], env: { AFTERMAP_NO_EXAMPLE: '1' } })
  page = desktop.page
  await journey.answer(page).waitFor({ timeout: 30_000 })
}, 120_000)
afterAll(async () => {
  await desktop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sentence = async () => (await journey.answer(page).textContent()) ?? ''
const mapAt = async (x: number, y: number) => {
  const box = await page.getByTestId('map').boundingBox()
  if (!box) throw new Error('the map has no size')
  return [box.x + box.width * x, box.y + box.height * y] as const
}
const press = async (key: string) => {
  await page.getByTestId('map').focus()
  await page.keyboard.press(key)
}
const keep = () => page.getByTestId('correct-keep')
const canKeep = () => expect.poll(() => keep().isEnabled(), { timeout: 20_000 }).toBe(true)

describe('outlining a missed object by clicking it', () => {
  it('draws what the model sees under the click, drops it on Escape, and keeps it as added on Enter', async () => {
    await expect.poll(sentence).toMatch(/^2 buildings/)
    await press('Home')
    await page.waitForTimeout(400)
    // near enough that a cell of the tiny model is some 10 pixels of the image
    await press('+')
    await press('+')
    await page.waitForTimeout(600)
    await press('q')
    await page.getByTestId('correct-step').waitFor()
    expect(await keep().isDisabled()).toBe(true)
    await page.mouse.click(...(await mapAt(0.5, 0.5)))
    await canKeep()
    await picture('click-1-outlined')
    await press('Escape')
    expect(await keep().isDisabled()).toBe(true)
    expect(await page.getByTestId('correct-click').getAttribute('aria-pressed')).toBe('true')
    await page.mouse.click(...(await mapAt(0.5, 0.5)))
    await canKeep()
    await press('Enter')
    await expect.poll(sentence, { timeout: 15_000 }).toBe('3 buildings: 2 found, 1 added by the analyst.')
    await picture('click-2-kept')
    const row = page.locator('.object.on')
    expect(await row.textContent()).toContain('added by hand')
    // 80 x 80 pixels of 0.1 m, give or take a cell
    const areaM2 = Number(/([\d.]+)\sm²/.exec((await row.textContent()) ?? '')?.[1])
    expect(Math.abs(areaM2 - 64)).toBeLessThan(18)
  })

  it('a box is drawn by dragging, a click beside takes its part, and Backspace takes the last click back', async () => {
    await press('Control+z')
    await expect.poll(sentence, { timeout: 15_000 }).toMatch(/^2 buildings/)
    await press('Home')
    await page.waitForTimeout(600)
    await page.mouse.move(...(await mapAt(0.35, 0.3)))
    await page.mouse.down()
    await page.mouse.move(...(await mapAt(0.65, 0.7)), { steps: 5 })
    await page.mouse.up()
    await canKeep()
    await picture('click-3-box')
    await press('Escape')
    // the first click tells the tiny model all: what is red is not meant
    await page.keyboard.down('Alt')
    await page.mouse.click(...(await mapAt(0.5, 0.5)))
    await page.keyboard.up('Alt')
    await canKeep()
    await picture('click-4-beside')
    await press('Backspace')
    await expect.poll(() => keep().isDisabled()).toBe(true)
    // where the model sees nothing it says so, and the tool stays
    await page.mouse.click(...(await mapAt(0.5, 0.15)))
    await expect.poll(() => page.locator('body').textContent(), { timeout: 15_000 }).toContain('The model sees no object there.')
    await picture('click-5-none')
    await press('Escape')
    await press('Escape')
    expect(await page.getByTestId('correct-step').count()).toBe(0)
  })
})
