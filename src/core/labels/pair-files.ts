import { stemOf } from './choose-image.ts'

/** An image with the file of its labels, as paths inside a folder. `split`: train, val or test where the folders say so. */
export type LabelledImage = { readonly image: string; readonly labels: string; readonly split: string | null }
export type PairedFiles = {
  readonly pairs: readonly LabelledImage[]
  /** label files that may speak of many images: their names fit none */
  readonly sheets: readonly string[]
  readonly unlabelled: readonly string[]
  readonly skipped: readonly { readonly file: string; readonly reason: string }[]
}

const picture = /\.(tiff?|png|jpe?g)$/i
const objects = /\.(json|geojson|xml|txt|csv)$/i
const labelFolder = /label|mask|annotation|target|^gt$/i
const colourFolder = /colou?r[-_ ]?masks?/i
const labelEnding = /_(lab|mask|target|labels|seg)$/i
const noLabels = /^(readme|licen[cs]e|classes|train|val|test|obj|requirements|data)\b/i

type Listed = { readonly path: string; readonly folders: readonly string[]; readonly stem: string; readonly isPicture: boolean; readonly isLabel: boolean }

/**
 * Which file labels which image in a folder, by names and places alone: the image of a label has its name, without an ending such as `_lab`, and
 * lies as near as can be. Colour copies of masks of ids, and a second label of one image, are skipped with the reason.
 */
export function pairFiles(paths: readonly string[]): PairedFiles {
  const listed = [...paths].sort().flatMap((path) => listedOf(path) ?? [])
  const skipped = listed.filter(({ folders }) => folders.some((name) => colourFolder.test(name))).map(({ path }) => ({ file: path, reason: 'a colour copy of the masks' }))
  const copies = new Set(skipped.map(({ file }) => file))
  const images = listed.filter((one) => one.isPicture && !one.isLabel && !copies.has(one.path))
  const byStem = Map.groupBy(images, ({ stem }) => stem)
  const chosen = new Map<string, LabelledImage>()
  const sheets: string[] = []
  for (const label of listed.filter((one) => one.isLabel && !copies.has(one.path)).toSorted((a, b) => rank(a) - rank(b))) {
    const image = nearest(byStem.get(label.stem.replace(labelEnding, '')) ?? byStem.get(label.stem) ?? [], label)
    if (!image) {
      if (label.isPicture) skipped.push({ file: label.path, reason: 'no image has its name' })
      else sheets.push(label.path)
    } else if (chosen.has(image.path)) skipped.push({ file: label.path, reason: `${chosen.get(image.path)?.labels} labels the same image` })
    else chosen.set(image.path, { image: image.path, labels: label.path, split: splitOf(image.folders) })
  }
  const pairs = [...chosen.values()].sort((a, b) => (a.image < b.image ? -1 : 1))
  return { pairs, sheets, unlabelled: images.filter(({ path }) => !chosen.has(path)).map(({ path }) => path), skipped }
}

/** Objects say more than the mask made of them. */
const rank = ({ isPicture }: Listed): number => (isPicture ? 1 : 0)

function listedOf(path: string): Listed | null {
  const folders = path.split('/').slice(0, -1)
  const name = path.split('/').at(-1) ?? ''
  const isPicture = picture.test(name)
  if (name.startsWith('.') || (!isPicture && (!objects.test(name) || noLabels.test(name)))) return null
  const stem = stemOf(name)
  const isLossy = /\.jpe?g$/i.test(name)
  const isMask = isPicture && !isLossy && (labelEnding.test(stem) || folders.some((folder) => labelFolder.test(folder)))
  return { path, folders, stem, isPicture, isLabel: isMask || !isPicture }
}

/** The image that shares most of its way with the label, and where they part names the same split. */
function nearest(images: readonly Listed[], label: Listed): Listed | null {
  const shared = ({ folders }: Listed) => folders.filter((name) => label.folders.includes(name)).length
  return images.reduce<Listed | null>((best, image) => (best === null || shared(image) > shared(best) ? image : best), null)
}

function splitOf(folders: readonly string[]): string | null {
  const found = folders
    .map((name) => /(?:^|[^a-z])(train|val|valid|test|hold)/i.exec(name)?.[1]?.toLowerCase() ?? /segmentation-(train|val|test)/i.exec(name)?.[1])
    .find((name) => name !== undefined)
  return found === undefined ? null : found === 'valid' ? 'val' : found
}
