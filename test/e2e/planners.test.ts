import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeOllama, fakeOllama, jsonReply } from '../fake-ollama/fake-ollama.ts'
import { readRecording } from '../fake-ollama/recording.ts'
import { tinyGguf } from '../fake-ollama/tiny-gguf.ts'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { journey } from './support/journey.ts'
import { checkout, node24 } from './support/paths.ts'

let folder: string
let desktop: Desktop
let page: Page
const fakes: FakeOllama[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-planners-'))
})
afterEach(async () => {
  await desktop?.close()
  for (const fake of fakes.splice(0)) await fake.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A program in place of `ollama`: `serve` plays recordings where it is told to listen. */
function programOf(...names: string[]): string {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const path = join(folder, 'bin/ollama')
  writeFileSync(path, `#!/bin/sh\nexec "${node24}" "${join(checkout, 'test/fake-ollama/serve.ts')}" ${names.join(' ')}\n`)
  chmodSync(path, 0o755)
  return path
}

async function open(url: string, env: Record<string, string> = {}): Promise<void> {
  desktop = await launchDesktop({ dataFolder: join(folder, 'data'), env: { AFTERMAP_NO_EXAMPLE: '1', OLLAMA_HOST: url, OLLAMA_PROGRAM: join(folder, 'none'), ...env } })
  page = desktop.page
  await page.getByTestId('open-example').waitFor()
  await journey.openExample(page)
}

const choose = async (name: string | RegExp) => {
  await page.getByTestId('planner').click()
  await page.getByRole('menuitemradio', { name }).click()
}
/** Kept for looking at when a folder for them is named. */
const shoot = async (name: string) => {
  const shots = process.env['AFTERMAP_SHOTS']
  if (!shots) return
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

describe('a local planner in the window', () => {
  it('that stops is replaced in the open, is started from the bar, and comes back by itself', async () => {
    const fake = await fakeOllama(['three-models'])
    fakes.push(fake)
    await open(fake.url, { OLLAMA_PROGRAM: programOf('three-models') })
    await page.getByTestId('planner').click()
    await shoot('l-menu-1366')
    await page.keyboard.press('Escape')
    await choose(/llama3\.1:8b/)
    await expect.poll(() => page.getByTestId('planner').textContent()).toContain('llama3.1:8b')
    await fake.stop()
    await page.getByTestId('planner-state').click()
    await expect.poll(() => page.getByTestId('planner-bar').textContent()).toContain('Ollama is not running, so plans come from the built-in planner. Everything else works.')
    expect(await page.getByTestId('planner').textContent()).toContain('Built-in planner')
    expect(await page.getByTestId('planner-state').textContent()).toBe('Ollama: not running')
    expect(await page.getByTestId('planner-checks').textContent()).toMatch(/Program found.*No answer on 127\.0\.0\.1:\d+.*Model llama3\.1:8b not checked yet/)
    await page.getByTestId('ask-field').fill('How many destroyed buildings are there?')
    await page.getByTestId('make-plan').click()
    await page.getByTestId('plan-card-1').waitFor()
    await page.getByTestId('tab-planner').waitFor({ state: 'detached' })
    await page.getByTestId('planner-state').click()
    await shoot('l-ollama-1366')
    await page.getByTestId('planner-first').click()
    await page.getByTestId('planner-bar').waitFor({ state: 'detached', timeout: 20_000 })
    await expect.poll(() => page.getByTestId('planner').textContent()).toContain('llama3.1:8b')
    await expect.poll(() => page.getByTestId('planner-tone').textContent()).toBe('Ready')
    await shoot('l-ollama-ready-1366')
  })

  it('that nothing could start says so, and the built-in planner is kept with one click', async () => {
    await open('http://127.0.0.1:9', { PATH: '/usr/bin:/bin', HOME: folder })
    await page.getByTestId('planner-state').click()
    expect(await page.getByTestId('planner-sentence').textContent()).toMatch(/^Something|^Ollama is not/)
    expect(await page.getByTestId('planner-bar').count()).toBe(0)
    await shoot('l-not-installed-1366')
  })

  it('on another machine waits for a word', async () => {
    await open('http://127.0.0.1:9')
    await page.getByTestId('planner-state').click()
    await page.getByTestId('planner-set_address').click()
    await page.getByTestId('planner-address').fill('192.0.2.7')
    await page.getByTestId('planner-address-use').click()
    await expect.poll(() => page.getByTestId('planner-tone').textContent()).toBe('Another machine')
    expect(await page.getByTestId('planner-sentence').textContent()).toContain('questions and names of layers would leave this one')
    await shoot('l-remote-1366')
    await page.getByTestId('planner-use_this_machine').click()
    await expect.poll(() => page.getByTestId('planner-tone').textContent()).not.toBe('Another machine')
  })

  it('is brought from a stick, stage by stage, and tested', async () => {
    let isMade = false
    const names: Record<string, string> = { 'HEAD /api/blobs': 'blob-missing', 'POST /api/blobs': 'blob-sent', 'POST /api/create': 'create' }
    const fake = await fakeOllama(['show', 'chat-schema'], {
      answer({ method, path }) {
        const rule = Object.keys(names).find((one) => `${method} ${path}`.startsWith(one))
        if (rule === 'POST /api/create') isMade = true
        if (path === '/api/tags')
          return jsonReply({ models: isMade ? [{ name: 'tiny:latest', digest: 'd1', size: 1152, details: { parameter_size: '160', quantization_level: 'Q4_0' } }] : [] })
        return rule ? readRecording(names[rule] ?? '').exchanges[0]?.reply : undefined
      },
    })
    fakes.push(fake)
    await open(fake.url)
    await page.getByTestId('planner-state').click()
    await expect.poll(() => page.getByTestId('planner-tone').textContent()).toBe('No model')
    await shoot('l-no-model-1366')
    const stick = join(folder, 'Tiny.gguf')
    const choice = (path: string) =>
      desktop.app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
      }, path)
    writeFileSync(join(folder, 'wrong.gguf'), 'PK zip')
    await choice(join(folder, 'wrong.gguf'))
    await page.getByTestId('planner-import_gguf').click()
    await expect.poll(() => page.getByTestId('planner-problem').textContent()).toContain('wrong.gguf is not a language model in the GGUF format: it is an archive')
    await shoot('l-wrong-file-1366')
    writeFileSync(stick, tinyGguf)
    await choice(stick)
    await page.getByTestId('planner-import_gguf').click()
    const model = page.getByTestId('planner-model-tiny:latest')
    await model.waitFor({ timeout: 30_000 })
    // a model that answers every question with a colour plans nothing
    await expect.poll(() => model.textContent(), { timeout: 30_000 }).toContain('Not fit to plan: 0 of 3 right')
    expect(fake.asked.find(({ method, path }) => method === 'POST' && path.startsWith('/api/blobs'))?.body.equals(tinyGguf)).toBe(true)
    await shoot('l-imported-1366')
  })
})
