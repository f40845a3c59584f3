// Writes test/fixtures/kinds/catalogue.json from the catalogue of the design folder (../shared/design/catalogue): the 108 tools of DORA as
// specs of ours, typed and not runnable. Names and arguments are those of Junjue-Wang/DORA (Apache-2.0).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ToolSpecSchema } from '../src/contracts/tool-spec.ts'
import { type CatalogueKind, type CatalogueTool, specOf } from './catalogue/spec-of.ts'

const root = resolve(import.meta.dirname, '..')
const source = join(root, '..', 'shared', 'design', 'catalogue')

if (!existsSync(source)) {
  process.stderr.write(`The catalogue is not at ${source}; the fixture stays as it is.\n`)
  process.exitCode = 1
} else {
  const kinds = JSON.parse(readFileSync(join(source, 'dora-kinds.json'), 'utf8')) as CatalogueKind[]
  const tools = new Map((JSON.parse(readFileSync(join(source, 'dora-tools.json'), 'utf8')) as CatalogueTool[]).map((tool) => [tool.name, tool]))
  const specs = kinds.map((kind) => {
    const tool = tools.get(kind.name)
    if (!tool) throw new RangeError(`${kind.name} has a kind and no description`)
    return ToolSpecSchema.parse(specOf(kind, tool))
  })
  const lines = specs.map((spec) => JSON.stringify(spec)).join(',\n')
  writeFileSync(join(root, 'test', 'fixtures', 'kinds', 'catalogue.json'), `[\n${lines}\n]\n`)
}
