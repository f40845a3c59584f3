import { expect, it } from 'vitest'
import { entries, toolAliases } from './index.ts'
import { perception } from './perception.ts'

const published = entries.filter(({ module }) => module === 'perception')

it('every perception tool of the catalogue is known, and each of its arguments goes somewhere', () => {
  expect(perception.map(({ name }) => name).sort()).toEqual(published.map(({ name }) => name).sort())
  expect(published).toHaveLength(31)
  for (const { name, arguments: taken } of published) {
    const alias = toolAliases.find((one) => one.name === name)
    expect(alias?.arguments.map(({ name: argument, fills }) => [argument, fills !== null])).toEqual(taken.map(([argument]) => [argument, true]))
  }
})

it('a mask of one class has no number to ask for, and numbers of several are names', () => {
  for (const { name, legend } of perception) {
    if (legend?.binary) expect([name, legend.classes, legend.names.length > 0]).toEqual([name, {}, true])
    else expect([name, Object.keys(legend?.classes ?? {})]).toEqual([name, ['1', '2', '3']])
  }
})
