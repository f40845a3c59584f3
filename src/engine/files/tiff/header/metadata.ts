import { childrenOf, decodeEntities, numberOf, parseXml, type XmlElement } from '../../side-cars/xml.ts'
import type { Directory } from './directory.ts'

/** What GDAL_METADATA (tag 42112) says of a band, and of the whole image by name. */
export type Metadata = {
  readonly scale: ReadonlyMap<number, number>
  readonly offset: ReadonlyMap<number, number>
  readonly unit: ReadonlyMap<number, string>
  readonly name: ReadonlyMap<number, string>
  /** colour as GDAL names it */
  readonly colour: ReadonlyMap<number, string>
  readonly items: ReadonlyMap<string, string>
}

type Found = {
  readonly scale: Map<number, number>
  readonly offset: Map<number, number>
  readonly unit: Map<number, string>
  readonly name: Map<number, string>
  readonly colour: Map<number, string>
  readonly items: Map<string, string>
}

/** The XML is data: entities and document types in it do nothing, text in it is never followed. */
export async function readMetadata(page: Directory): Promise<Metadata> {
  const found: Found = { scale: new Map(), offset: new Map(), unit: new Map(), name: new Map(), colour: new Map(), items: new Map() }
  const text = page.has(42112) ? await page.text(42112) : null
  const root = text === null ? null : parseXml(text)
  for (const item of root ? childrenOf(root, 'Item') : []) take(found, item)
  return found
}

function take(found: Found, { attributes: { role, sample, name }, text }: XmlElement): void {
  const band = Number(sample ?? 0)
  // GDAL escapes twice
  const value = decodeEntities(text).trim()
  if (role === 'scale' || role === 'offset') {
    const number = numberOf(value)
    if (number !== null) found[role].set(band, number)
  } else if (role === 'unittype') found.unit.set(band, value)
  else if (role === 'description') found.name.set(band, value)
  else if (role === 'colorinterp') found.colour.set(band, value)
  else if (name && sample === undefined) found.items.set(name, value)
}
