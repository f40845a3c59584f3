import type { BandInfo, MaskKind, RasterInfo, SampleType } from '../raster-info.ts'
import type { SideCars } from '../side-cars/side-cars.ts'
import { compressionName } from './codecs/decompress.ts'
import type { Georeference } from './geo/georeference.ts'
import type { PlaceDoubts } from './complete.ts'
import { headerDoubts } from './doubts.ts'
import { geotransformOf } from './geo/affine.ts'
import type { Placed } from './geo/placed.ts'
import type { Directory } from './header/directory.ts'
import type { Layout } from './header/layout.ts'
import { type Metadata, readMetadata } from './header/metadata.ts'
import { parseNodata } from './header/nodata.ts'
import type { Pages } from './pages.ts'
import { hidingAlpha } from './pixels/alpha.ts'
import { paletteOf } from './pixels/display.ts'
import { rowBytesOf } from './pixels/samples.ts'
import { inPixelType } from './pixels/stored-arrays.ts'

const photometrics = ['minIsWhite', 'minIsBlack', 'RGB', 'palette', 'mask', 'CMYK', 'YCbCr', undefined, 'CIELab']

export type Parts = {
  readonly page: Directory
  readonly pages: Pages
  readonly tags: Georeference
  readonly place: Placed
  readonly beside: SideCars
  readonly doubts: PlaceDoubts
}

/** Everything the first page and its side-cars say, without reading a pixel. */
export async function tiffInfo({ page, pages, tags, place, beside, doubts }: Parts): Promise<RasterInfo> {
  const { layout } = pages.images[0]
  const nodata = parseNodata(await page.text(42113))
  const bands = bandInfos(layout, { nodata: nodata.value, metadata: await readMetadata(page), beside })
  const orientation = (await page.number(274)) ?? 1
  const turned = orientation === 1 ? null : 'The file asks to be turned for viewing; its pixels are used as stored.'
  return {
    width: layout.width,
    height: layout.height,
    bands,
    block: { width: layout.blockWidth, height: blockHeightOf(layout) },
    interleave: layout.planar || layout.samples === 1 ? 'BAND' : 'PIXEL',
    overviews: pages.images.slice(1).map(({ layout: { width, height } }) => ({ width, height })),
    geotransform: place.affine && place.from !== 'gcps' ? geotransformOf(place.affine) : null,
    geotransformFrom: place.from,
    crs: place.crs,
    areaOrPoint: place.areaOrPoint,
    gcps: place.gcps,
    gcpCrs: place.gcpCrs,
    gcpFit: place.gcpFit,
    rpc: tags.rpc,
    mask: maskKindOf(pages, bands),
    palette: paletteColours(layout),
    ...(layout.alpha?.premultiplied ? { isPremultiplied: true as const } : {}),
    photometric: photometrics[layout.photometric] ?? `kind ${layout.photometric}`,
    compression: compressionName(layout.compression),
    pages: pages.count,
    orientation,
    date: dateOf(await page.text(306)),
    sensor:
      [await page.text(271), await page.text(272)]
        .map((text) => text?.trim())
        .filter(Boolean)
        .join(' ') || null,
    camera: null,
    warnings: [
      place.reason,
      exactNote(place),
      nodata.warning,
      ...headerDoubts(page, pages.images[0], doubts),
      ...pages.notes,
      turned,
      alphaNote(layout),
      precedenceNote(layout, maskKindOf(pages, bands), nodata.value !== null),
      pagesNote(pages),
    ].filter((sentence) => sentence !== null),
  }
}

function precedenceNote(layout: Layout, mask: MaskKind, hasNodata: boolean): string | null {
  const isMasked = mask === 'dataset-mask' || mask === 'band-mask'
  if (isMasked && hasNodata) return 'It has a mask and a nodata value; the mask decides which pixels are data.'
  return mask === 'nodata' && hidingAlpha(layout) !== null ? 'It has a nodata value and an alpha band; the nodata value decides which pixels are data.' : null
}

function exactNote({ from, gcps }: Placed): string | null {
  return from === 'gcps' ? `It is placed by its ${gcps?.length ?? 0} ground control points, which a straight grid fits exactly.` : null
}

function alphaNote(layout: Layout): string | null {
  return layout.alpha && hidingAlpha(layout) === null ? `Its alpha band is one of ${layout.samples} bands and hides nothing in figures of the others.` : null
}

const choppedBytes = 8192

/** Rows of a block as other programs name them: they take a single plain strip for strips of 8 kB. */
function blockHeightOf(layout: Layout): number {
  const { tiled, compression, namedBlockHeight: named, height, planar, samples } = layout
  const isSingle = !tiled && compression === 1 && named >= height && (!planar || samples === 1)
  return isSingle ? Math.min(named, Math.max(1, Math.floor(choppedBytes / rowBytesOf(layout)))) : named
}

function pagesNote({ count }: Pages): string | null {
  return count > 1 ? `The file holds ${count} pages; the first one is used.` : null
}

type Named = { readonly nodata: number | bigint | null; readonly metadata: Metadata; readonly beside: SideCars }

function bandInfos(layout: Layout, { nodata, metadata, beside }: Named): BandInfo[] {
  return Array.from({ length: layout.samples }, (_, band) => {
    const aux = beside.aux.bands.get(band + 1)
    return {
      type: layout.type,
      bits: usedBits(layout),
      nodata: inFileType(aux?.nodata ?? nodata, layout.type),
      scale: aux?.scale ?? metadata.scale.get(band) ?? null,
      offset: aux?.offset ?? metadata.offset.get(band) ?? null,
      unit: aux?.unit ?? metadata.unit.get(band) ?? null,
      name: aux?.name ?? metadata.name.get(band) ?? null,
      colour: metadata.colour.get(band) ?? colourOf(layout, band),
    }
  })
}

/** A value near the end of 32-bit floats was written in too few digits to be one; otherwise as the file says. */
function inFileType(nodata: number | bigint | null, type: SampleType): number | bigint | null {
  if (typeof nodata === 'number' && type === 'Float32' && Number.isFinite(nodata)) {
    const largest = 3.4028234663852886e38
    if (Math.abs(nodata) > largest * (1 - 1e-7) && Math.abs(nodata) < largest * (1 + 1e-5)) return Math.sign(nodata) * largest
  }
  return nodata
}

const fullBits: Partial<Record<SampleType, number>> = { Byte: 8, Int8: 8, UInt16: 16, Int16: 16, UInt32: 32, Int32: 32, Float32: 32 }

function usedBits({ bits, parts, type }: Layout): number | null {
  const full = fullBits[type]
  return parts === 1 && full !== undefined && bits < full ? bits : null
}

function colourOf(layout: Layout, band: number): string {
  if (layout.alpha?.sample === band) return 'Alpha'
  if (layout.photometric === 3 || (layout.samples === 1 && (layout.bits === 1 || layout.colorMap || (layout.photometric === 0 && layout.bits < 16 && layout.bits !== 8))))
    return 'Palette'
  if (layout.photometric === 2 || layout.photometric === 6 || layout.turn !== null) return ['Red', 'Green', 'Blue'][band] ?? 'Undefined'
  if (layout.photometric === 5) return ['Cyan', 'Magenta', 'Yellow', 'Black'][band] ?? 'Undefined'
  return band === 0 && layout.photometric === 1 ? 'Gray' : 'Undefined'
}

function maskKindOf({ images: [{ layout }], masks }: Pages, bands: readonly BandInfo[]): MaskKind {
  const mask = masks.find((page) => page.layout.width === layout.width && page.layout.height === layout.height)
  if (mask) return mask.layout.samples > 1 ? 'band-mask' : 'dataset-mask'
  const [first] = bands
  if (first && inPixelType(first.nodata, first.type) !== null) return 'nodata'
  return hidingAlpha(layout) !== null ? 'alpha' : 'all-valid'
}

function paletteColours({ photometric, colorMap, bits, samples }: Layout): RasterInfo['palette'] {
  if (bits === 1 && samples === 1 && photometric < 2) return photometric === 0 ? [white, black] : [black, white]
  if (photometric !== 3 || !colorMap) return null
  const colours = paletteOf(colorMap)
  return Array.from({ length: colours.length / 3 }, (_, i) => [colours[i * 3] ?? 0, colours[i * 3 + 1] ?? 0, colours[i * 3 + 2] ?? 0, 255] as const)
}

const black = [0, 0, 0, 255] as const
const white = [255, 255, 255, 255] as const

/** `2021:08:15 10:12:00` to `2021-08-15`. */
export function dateOf(text: string | null): string | null {
  const found = /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(text?.trim() ?? '')
  return found && Number(found[1]) > 1900 ? `${found[1]}-${found[2]}-${found[3]}` : null
}
