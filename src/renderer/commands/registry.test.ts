import { describe, expect, test } from 'vitest'
import type { Scope } from './command.ts'
import { commands } from './registry.ts'

const keysIn = (scope: Scope) => commands.filter((command) => command.scope === 'G' || command.scope === scope).flatMap((command) => command.keys)
const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the commands of the window', () => {
  test('no key means two things while the plan has focus', () => expect(twice(keysIn('P'))).toEqual([]))
  test('no key means two things while map or evidence has focus', () => expect(twice(keysIn('M'))).toEqual([]))
  test('no two commands share an id', () => expect(twice(commands.map((command) => command.id))).toEqual([]))
  test('Space is left to the overlays', () => expect(commands.flatMap((command) => command.keys)).not.toContain(' '))
  test('every class of the registry has its digit', () => {
    const digits = commands.filter((command) => command.id.startsWith('toggle-class-')).map((command) => command.keys[0])
    expect(digits).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
  })
})
