import { extname } from 'node:path'
import { readFile, stat } from 'node:fs/promises'
import { withFile } from '../files/bytes.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from '../files/side-cars/xml.ts'
import { readTiff } from '../files/tiff/header/directory.ts'
import { readMetadata } from '../files/tiff/header/metadata.ts'

const maxTextBytes = 2 ** 20

/** Names of values that a mask carries itself: `CLASS_<n>` items as Aftermap writes them, or GDAL's category names beside it; null without. */
export async function legendInFile(path: string): Promise<Readonly<Record<string, string>> | null> {
  return (await classItems(path)) ?? (await categoryNames(path))
}

async function classItems(path: string): Promise<Record<string, string> | null> {
  if (!/^\.tiff?$/i.test(extname(path))) return null
  const items = await withFile(path, async (bytes) => {
    const [page] = (await readTiff(bytes)).directories
    return page ? (await readMetadata(page)).items : null
  })
  const named = [...(items ?? [])].flatMap(([name, text]) => {
    const value = /^CLASS_(\d{1,3})$/.exec(name)?.[1]
    return value !== undefined && text !== '' ? [[value, text] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : null
}

async function categoryNames(path: string): Promise<Record<string, string> | null> {
  const root = parseXml((await sideText(`${path}.aux.xml`)) ?? '')
  const band = root && childOf(root, 'PAMRasterBand')
  const list = band && childOf(band, 'CategoryNames')
  if (!list) return null
  const named = childrenOf(list, 'Category').flatMap(({ text }: XmlElement, value) => (text.trim() === '' ? [] : [[String(value), text.trim()] as const]))
  return named.length > 0 ? Object.fromEntries(named) : null
}

async function sideText(path: string): Promise<string | null> {
  const info = await stat(path).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return null
    throw problem
  })
  return info?.isFile() && info.size <= maxTextBytes ? readFile(path, 'utf8') : null
}
