import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brokenLinks } from './check-links.mjs'

const readme = join(import.meta.dirname, '../README.md')
const broken = (text: string) => brokenLinks(readme, text)

it('names a file that is not there and a heading nobody wrote', () => {
  expect(broken('See [this](docs/nowhere.md) and ![that](docs/none.png).')).toHaveLength(2)
  expect(broken('# One thing\n[up](#one-thing) [down](#other)')).toEqual(['README.md: #other names no heading'])
  expect(broken('[rooms](ARCHITECTURE.md#rooms) [none](ARCHITECTURE.md#cellar)')).toEqual(['README.md: ARCHITECTURE.md#cellar names no heading'])
})

it('leaves the network and code alone', () => {
  expect(broken('[web](https://example.com) `[a](b)` \n```\n[c](d)\n```')).toEqual([])
})
