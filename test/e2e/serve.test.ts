import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium, openPage, type Served, serveApp } from './support/serve.ts'

describe('aftermap serve, in a real browser', () => {
  let served: Served
  let browser: Browser
  beforeAll(async () => {
    ;[served, browser] = await Promise.all([serveApp(), openChromium()])
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
  })

  it('lets the first browser in and takes the token out of the address', async () => {
    const { page, lines } = await openPage(browser, served.url)
    await page.waitForFunction(() => location.hash === '')
    await page.waitForSelector('#root > *')
    expect(await page.evaluate(async () => (await fetch('/tiles/layer/none/0/0/0/0.png')).status)).toBe(404)
    expect(lines.filter((line) => /Content Security Policy|pageerror/.test(line))).toEqual([])
  })

  it('turns a second browser away that was given the same address', async () => {
    const { page } = await openPage(browser, served.url)
    expect(await page.evaluate(async () => (await fetch('/tiles/layer/none/0/0/0/0.png')).status)).toBe(403)
  })

  it('gives a page of another origin nothing, whoever is logged in', async () => {
    const { page } = await openPage(browser, 'data:text/html,<h1>elsewhere</h1>')
    const reached = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'read',
          () => 'refused',
        ),
      `${served.origin}/`,
    )
    expect(reached).toBe('refused')
  })

  it('ends when it is asked to', async () => {
    expect(await served.stop()).toBe(0)
  })
})
