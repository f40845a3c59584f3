import { readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Desktop } from './support/desktop.ts'
import { launchSandboxed } from './support/unprivileged.ts'

const statusOf = (pid: number | string) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .map((line) => line.split(':\t').map((part) => part.trim())),
  )

describe("the system's sandbox around the page, for an ordinary user", () => {
  let desktop: Desktop
  let pagePid: number
  beforeAll(async () => {
    desktop = await launchSandboxed()
    pagePid = await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)
  })
  afterAll(() => desktop?.close())

  it('runs the page without --no-sandbox and not as root', async () => {
    expect(await desktop.app.evaluate(({ app }) => app.commandLine.hasSwitch('no-sandbox'))).toBe(false)
    expect(statusOf(pagePid)['Uid']).not.toMatch(/^0\b/)
  })

  it('filters the system calls of the page and lets it gain no rights', () => {
    expect(statusOf(pagePid)).toMatchObject({ Seccomp: '2', NoNewPrivs: '1', CapEff: '0000000000000000' })
  })

  it('shows the page another user namespace than ours', () => {
    expect(readlinkSync(`/proc/${pagePid}/ns/user`)).not.toBe(readlinkSync('/proc/self/ns/user'))
  })
})
