import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'

describe('the real window on the real engine', () => {
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await launchDesktop()
    await desktop.page.waitForSelector('#root > *')
  })
  afterAll(() => desktop?.close())

  it('shows what the engine said of this machine', async () => {
    await expect.poll(() => desktop.page.textContent('header')).toMatch(/CPU/)
  })

  it('breaks none of the rules of its own policy', () => {
    expect(desktop.lines.filter((line) => /Content Security Policy|Refused to|violates/.test(line))).toEqual([])
  })

  it('writes no error to its console', () => {
    expect(desktop.lines.filter((line) => line.startsWith('page error'))).toEqual([])
  })

  it('has a sandboxed page without Node, as the stub has', async () => {
    const found = await desktop.page.evaluate(() => [typeof (globalThis as { require?: unknown }).require, typeof (globalThis as { process?: unknown }).process])
    expect(found).toEqual(['undefined', 'undefined'])
  })

  it('ends its engine in good order when it is closed', async () => {
    const { pid } = desktop.app.process()
    await desktop.close()
    expect(pid).toBeGreaterThan(0)
    expect(desktop.lines.filter((line) => /starting it again/.test(line))).toEqual([])
  })
})
