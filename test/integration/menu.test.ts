import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { menuGroups } from '../../src/main/menu-items.ts'

const folder = join(import.meta.dirname, '../../src/renderer/commands')
const known = new Set(readdirSync(folder).flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^ {2}id: '([\w-]+)'/gm)].map(([, id]) => id)))
const items = menuGroups.flatMap(({ items }) => items).filter((item) => item !== 'divider')

describe('the menu', () => {
  it.each(items.map(({ command }) => command))('names a command the page has: %s', (command) => {
    expect(known).toContain(command)
  })

  it('names no command and no key twice', () => {
    const commands = items.map(({ command }) => command)
    const keys = items.flatMap(({ key }) => key ?? [])
    expect([new Set(commands).size, new Set(keys).size]).toEqual([commands.length, keys.length])
  })
})
