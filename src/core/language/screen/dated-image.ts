import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { askImage, type Image, imageLabel } from './ask.ts'

/** The one image "before" or "the latest" means where several have the role: the earliest before, the latest after. Null where the role is enough. */
export function datedImage({ when, layerId, type }: Goal, { images = [] }: PlanningContext): { readonly image: Image } | { readonly refusal: Refusal } | null {
  if (when === 'any' || layerId !== undefined || type === 'refusal' || type === 'workspace' || images.length < 2) return null
  const ofRole = images.filter(({ role }) => role === when)
  if (ofRole.length === 1) return null
  const among = ofRole.length > 1 ? ofRole : images
  const dated = among.filter(({ date }) => date !== null).sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  const image = when === 'pre' ? dated[0] : dated.at(-1)
  const isAlone = dated.length === among.length && dated.filter(({ date }) => date === image?.date).length === 1
  if (image && isAlone) return { image }
  const words = when === 'pre' ? 'The image from before' : 'The image from after'
  return { refusal: askImage(`${words} can be ${among.map(imageLabel).join(' or ')}: their dates do not tell.`, among) }
}
