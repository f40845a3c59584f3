import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toolAliases } from '../../../src/core/aliases/index.ts'
import { toolById, toolSpecs } from '../../../src/tools/index.ts'

type Fixture = { id: string; inputs: Record<string, { role: string; optional: boolean }> }
const fixtures = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/kinds/catalogue.json'), 'utf8')) as Fixture[]
const ofCatalogue = new Map(fixtures.map((one) => [one.id, one]))

describe('the catalogue of 108 names', () => {
  it('has every name once, counted by module as published', () => {
    expect(toolAliases.map(({ name }) => name).toSorted()).toEqual(fixtures.map(({ id }) => id).toSorted())
    const counted = Object.groupBy(toolAliases, ({ module }) => module)
    expect(Object.fromEntries(Object.entries(counted).map(([module, all]) => [module, all.length]))).toEqual({
      perception: 31,
      raster: 18,
      vector: 31,
      logical: 15,
      visualisation: 13,
    })
  })

  it.each(toolAliases.map((alias) => [alias.name, alias] as const))('%s names a tool that is there, and its arguments inputs of it', (_, alias) => {
    const spec = toolById.get(alias.tool)?.spec
    expect(spec, `${alias.name} -> ${alias.tool}`).toBeDefined()
    const inputs = Object.keys(spec?.inputs ?? {})
    for (const { name, fills } of alias.arguments) if (fills !== null) expect(inputs, `${alias.name}.${name}`).toContain(fills)
    for (const preset of Object.keys(alias.presets)) expect(inputs, `${alias.name} preset`).toContain(preset)
    expect(alias.output.length).toBeGreaterThan(0)
    expect(alias.summary).not.toBe('')
  })

  it.each(toolAliases.map((alias) => [alias.name, alias] as const))('%s says of every argument what becomes of it', (name, alias) => {
    const wanted = ofCatalogue.get(name)
    for (const argument of alias.arguments) expect([argument.name, argument.note !== '' || argument.fills !== null]).toEqual([argument.name, true])
    // what the fixture takes from the frame is an argument of theirs all the same
    for (const input of Object.keys(wanted?.inputs ?? {})) expect(alias.arguments.map((one) => one.name)).toContain(input)
  })

  it.each(toolAliases.map((alias) => [alias.name, alias] as const))('%s can fill every needed input of the tool', (_, alias) => {
    const fillable = new Set([...alias.arguments.flatMap(({ fills }) => (fills === null ? [] : [fills])), ...Object.keys(alias.presets)])
    const needed = Object.entries(toolById.get(alias.tool)?.spec.inputs ?? {}).flatMap(([name, input]) => (input.optional ? [] : [name]))
    for (const input of needed) expect([...fillable], `${alias.tool}.${input}`).toContain(input)
  })

  it('no spelling means two things, and none is the id of another tool of ours', () => {
    const all = toolAliases.flatMap(({ name, spellings }) => [name, ...spellings])
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
    expect(all.filter((name) => toolById.has(name))).toEqual([])
  })

  it('names that tools carry themselves lead to the same tool', () => {
    const own = toolSpecs.flatMap((spec) => spec.aliases.map((name) => [name, spec.id] as const))
    for (const [name, id] of own) {
      const alias = toolAliases.find((one) => one.name === name || one.spellings.includes(name))
      if (alias) expect(`${name} ${alias.tool}`).toBe(`${name} ${id}`)
    }
  })
})
