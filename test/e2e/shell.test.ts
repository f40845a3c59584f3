import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { stageApp } from './support/stage.ts'

type StubPage = { heard: { pid: number; echo: unknown }[]; joins: number; port: MessagePort; opened: string[]; menu: string[] }

describe('the desktop shell', () => {
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await launchDesktop({ appFolder: stageApp({ stub: true }), args: ['package.json'] })
  })
  afterAll(() => desktop.close())

  const say = async (text: string) => {
    await desktop.page.waitForFunction(() => (window as unknown as StubPage).joins > 0)
    return desktop.page.evaluate((word) => (window as unknown as StubPage).port.postMessage({ word }), text)
  }
  const lastAnswer = async (text: string) => {
    const found = await desktop.page.waitForFunction((word) => (window as unknown as StubPage).heard.find(({ echo }) => JSON.stringify(echo) === JSON.stringify({ word })), text)
    return (await found.jsonValue()) as { pid: number }
  }

  it('carries JSON from the page to the engine and back', async () => {
    await say('hello')
    expect((await lastAnswer('hello')).pid).toBeGreaterThan(0)
  })

  it('gives the page a new way to the engine after the engine was killed', async () => {
    await say('before')
    const { pid } = await lastAnswer('before')
    const joins = await desktop.page.evaluate(() => (window as unknown as StubPage).joins)
    process.kill(pid, 'SIGKILL')
    await desktop.page.waitForFunction((before) => (window as unknown as StubPage).joins > before, joins)
    expect(await desktop.page.evaluate(() => (window as unknown as StubPage).heard.some((message) => (message as unknown as { type?: string }).type === 'closed'))).toBe(true)
    await say('after')
    expect((await lastAnswer('after')).pid).not.toBe(pid)
  })
})
