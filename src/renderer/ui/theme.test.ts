import { describe, expect, test } from 'vitest'
import { classGroups, registryClasses } from '../../contracts/classes.ts'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { inClassOrder, lookOf, shortOf } from './palette.ts'
import { themeVariables } from './theme.ts'

/** WCAG 2.2 relative luminance and contrast. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('the %s theme', (name) => {
  const theme = tokens[name]
  test('text of every grey is read on every ground', () => {
    for (const ground of [theme.panel, theme.raised, theme.bg])
      for (const text of [theme.text, theme.text2, theme.text3]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test('borders of inputs stand out 3:1', () => expect(contrast(theme.lineStrong, theme.panel)).toBeGreaterThanOrEqual(3))
  test('warnings are read on their tint', () => {
    expect(contrast(theme.warn, theme.warnSoft)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.err, theme.errSoft)).toBeGreaterThanOrEqual(4.5)
  })
  test('every colour of the tokens reaches the page', () => {
    const variables = themeVariables(name, 'desk')
    expect(variables['--accent-solid']).toBe(theme.accentSolid)
    expect(Object.values(variables)).toEqual(expect.arrayContaining(Object.values(theme)))
  })
})

test('in field density every target is 44 px', () => {
  const field = themeVariables('light', 'field')
  for (const name of ['--control', '--control-large', '--row', '--class-row', '--eye']) expect(field[name]).toBe('44px')
})

describe('classes in the window', () => {
  test('none is shown with an underscore', () => {
    for (const id of [...registryClasses, ...Object.keys(classGroups), 'model:blue_tarp']) expect(shortOf(id)).not.toContain('_')
  })
  test('damage is listed from destroyed down', () =>
    expect(inClassOrder(['building_no_damage', 'tree', 'building_destroyed', 'building_minor_damage'])).toEqual([
      'building_destroyed',
      'building_minor_damage',
      'building_no_damage',
      'tree',
    ]))
  test('a class of a model has a look and its own name', () => expect(lookOf('model:boat')).toMatchObject({ label: 'boat', hatch: 'dotted' }))
})
