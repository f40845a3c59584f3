import type { Goal } from '../../../contracts/goal.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { activeImage, asking, askImage, type Image, imageChoices, imageLabel } from './ask.ts'

/** The image some words point at, or why it cannot be told; null leaves the words to the rest of the grammar. */
export type ImageFound = { readonly image: Image } | { readonly refusal: Refusal } | null

type Screen = { readonly images: readonly Image[]; readonly today: string | undefined; readonly chosen: Partial<Goal> }

/** `kind` is a value of the screen lexicon, `words` what she wrote. */
export function imageMeant(kind: string, words: string, screen: Screen): ImageFound {
  const { images, chosen } = screen
  const picked = images.find((image) => image.id === chosen.layerId)
  if (picked) return { image: picked }
  if (kind === 'other') return otherImage(words, images)
  if (kind === 'top' || kind === 'bottom') return one(byOrder(images).at(kind === 'top' ? 0 : -1))
  if (kind === 'active') return one(activeImage(images))
  if (kind === 'yesterday') return yesterday(words, screen)
  return bySensor(kind, words, images)
}

const one = (image: Image | undefined): ImageFound => (image ? { image } : null)
const byOrder = (images: readonly Image[]) => [...images].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))

function otherImage(words: string, images: readonly Image[]): ImageFound {
  const active = activeImage(images)
  if (images.length < 2) return { refusal: { reason: 'no_date', premise: `"${words}" needs a second image, and only one is loaded.` } }
  const others = images.filter((image) => image !== active)
  const [only] = others
  return others.length === 1 && only ? { image: only } : { refusal: askImage(`"${words}" can mean ${others.map(imageLabel).join(' or ')}.`, others) }
}

const sensorWords: Readonly<Record<string, RegExp>> = {
  radar: /\b(sar|radar|sentinel-?1\w*|terrasar\w*|iceye|capella|umbra)\b/i,
  optical: /\b(rgb|optical)\b/i,
  multispectral: /\b(multispectral|nir|infrared|sentinel-?2\w*|landsat\w*)\b/i,
  thermal: /\b(thermal|tir)\b/i,
  drone: /drone|\bua[vs]\b|\bdji|mavic|phantom/i,
  aerial: /aerial|aeroplane|airplane|aircraft/i,
  satellite: /satellite|sentinel|landsat|worldview|\bwv\d|pleiades|planet|maxar|skysat|geoeye|quickbird/i,
}
const kindOf: Readonly<Record<string, Image['sensorKind']>> = { radar: 'sar', optical: 'optical', multispectral: 'multispectral', thermal: 'thermal' }
/** words the table of absent models refuses by itself */
const refusedElsewhere = new Set(['radar', 'thermal', 'multispectral'])

function bySensor(kind: string, words: string, images: readonly Image[]): ImageFound {
  const told = sensorWords[kind]
  const fits = images.filter((image) => (image.sensorKind !== undefined && image.sensorKind === kindOf[kind]) || told?.test(`${image.sensor ?? ''} ${image.name}`))
  const [only] = fits
  if (only && fits.length === 1) return { image: only }
  if (fits.length > 1) return { refusal: askImage(`"${words}" can mean ${fits.map(imageLabel).join(' or ')}.`, fits) }
  if (refusedElsewhere.has(kind)) return null
  const known = images.map((image) => `${image.name} (${image.sensor ?? 'sensor not known'})`).join(', ')
  return { refusal: { reason: 'no_data', premise: `No image here is from "${words.replace(/^(in|on|of|from|with|using) /i, '')}". Loaded: ${known || 'none'}.` } }
}

function yesterday(words: string, { images, today }: Screen): ImageFound {
  if (today === undefined) return null
  const date = new Date(Date.parse(`${today}T00:00:00Z`) - 24 * 3600 * 1000).toISOString().slice(0, 10)
  return imageOfDay(words, { images, fits: (other) => other === date, day: date })
}

/** The image of a day; several are asked about, none is refused with the dates that are there. */
export function imageOfDay(words: string, { images, fits, day }: { images: readonly Image[]; fits(date: string): boolean; day: string }): ImageFound {
  const hits = images.filter((image) => image.date !== null && fits(image.date))
  const [only] = hits
  if (only && hits.length === 1) return { image: only }
  if (hits.length > 1) return { refusal: askImage(`"${words}" can mean ${hits.map(imageLabel).join(' or ')}.`, hits) }
  const dates = images.flatMap(({ date }) => date ?? [])
  const there = dates.length > 0 ? `The dates here are ${[...new Set(dates)].sort().join(', ')}.` : 'No image here has a date.'
  return { refusal: asking('no_date', `No image is of ${day}. ${there}`, { what: 'date', sentence: 'Which date is meant?', choices: imageChoices(images) }) }
}
