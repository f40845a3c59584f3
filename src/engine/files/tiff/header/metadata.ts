import { childrenOf, numberOf, parseXml } from '../../side-cars/xml.ts'
import type { Directory } from './directory.ts'

/** What GDAL_METADATA (tag 42112) says of a band, and of the whole image by name. */
export type Metadata = {
  readonly scale: ReadonlyMap<number, number>
  readonly offset: ReadonlyMap<number, number>
  readonly unit: ReadonlyMap<number, string>
  readonly name: ReadonlyMap<number, string>
  readonly items: ReadonlyMap<string, string>
}

/** The XML is data: entities and document types in it do nothing, text in it is never followed. */
export async function readMetadata(page: Directory): Promise<Metadata> {
  const found = {
    scale: new Map<number, number>(),
    offset: new Map<number, number>(),
    unit: new Map<number, string>(),
    name: new Map<number, string>(),
    items: new Map<string, string>(),
  }
  const text = page.has(42112) ? await page.text(42112) : null
  const root = text === null ? null : parseXml(text)
  for (const { attributes, text: value } of root ? childrenOf(root, 'Item') : []) {
    const { role, sample, name } = attributes
    const band = Number(sample ?? 0)
    const number = numberOf(value)
    if (role === 'scale' && number !== null) found.scale.set(band, number)
    else if (role === 'offset' && number !== null) found.offset.set(band, number)
    else if (role === 'unittype') found.unit.set(band, value.trim())
    else if (role === 'description') found.name.set(band, value.trim())
    else if (name && sample === undefined) found.items.set(name, value.trim())
  }
  return found
}
