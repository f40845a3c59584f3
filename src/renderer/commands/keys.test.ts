import { afterEach, describe, expect, test } from 'vitest'
import { useUi } from '../state/ui.ts'
import { keyName, keyWords } from './key-name.ts'
import { commandFor } from './keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const onMap = { editing: false, onButton: false }
const inField = { editing: true, onButton: false }

afterEach(() => useUi.setState({ dialog: null }))

describe('names of key presses', () => {
  test('a letter with Shift names Shift, a sign made with Shift does not', () => {
    expect(keyName(press('T', { shiftKey: true }))).toBe('Shift+t')
    expect(keyName(press('?', { shiftKey: true }))).toBe('?')
  })
  test('the command key of a Mac is Ctrl', () => expect(keyName(press('k', { metaKey: true }))).toBe('Ctrl+k'))
  test('arrows and modifiers read as signs', () => expect(keyWords('Alt+ArrowUp')).toBe('Alt ↑'))
})

describe('which command a key calls', () => {
  test('r draws on the map and repairs in the plan', () => {
    expect(commandFor('r', 'M', onMap)?.id).toBe('tool-rectangle')
    expect(commandFor('r', 'P', onMap)?.id).toBe('repair-card')
  })
  test('what means nothing in the plan acts on the objects, so a verdict needs no walk to the map', () => {
    expect(commandFor('n', 'P', onMap)?.id).toBe('next-object')
    expect(commandFor('Delete', 'P', onMap)?.id).toBe('reject-object')
    expect(commandFor('ArrowDown', 'P', onMap)).toBeNull()
  })
  test('a lone letter typed in a field is text', () => expect(commandFor('r', 'M', inField)).toBeNull())
  test('Ctrl+Enter runs from the question field too', () => expect(commandFor('Ctrl+Enter', 'M', inField)?.id).toBe('approve-and-run'))
  test('Ctrl+Z in a field belongs to the field', () => expect(commandFor('Ctrl+z', 'M', inField)).toBeNull())
  test('Enter on a button presses the button', () => expect(commandFor('Enter', 'P', { editing: false, onButton: true })).toBeNull())
  test('while a dialog is open only Escape acts', () => {
    useUi.setState({ dialog: 'keys' })
    expect(commandFor('f', 'M', onMap)).toBeNull()
    expect(commandFor('Escape', 'M', onMap)?.id).toBe('step-back')
  })
})
