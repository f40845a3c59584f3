import { classRegistry, registryClasses } from '../../contracts/classes.ts'
import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { type ClassLook, lookOf, shortOf } from '../ui/palette.ts'

/** Colours of classes outside the registry, by their value in the raster: the reserve ramp the engine paints tiles with. */
const reserve = ['#C9A0DC', '#8FBF6B', '#E0A458', '#6FB7C9', '#D98880', '#A3A847']

const isOwn = (classId: string) => /^(user|model):/.test(classId)

/** Look of a class in a teaching: one of the registry, or the next colour of the reserve. */
export function taughtLook(classId: string, value: number): ClassLook {
  const look = lookOf(classId)
  return isOwn(classId) ? { ...look, color: reserve[value % reserve.length] ?? look.color, casing: '#0B0E11', hatch: 'none', label: wordsOf(classId) } : look
}

/** Words of a class, never with its prefix. */
export const wordsOf = (classId: string): string => shortOf(classId)

/** Look of each class of a pixel teaching. */
export const looksOf = ({ classes }: Pick<PixelTeaching, 'classes'>): ReadonlyMap<string, ClassLook> =>
  new Map(classes.map(({ class: classId, value }) => [classId, taughtLook(classId, value)]))

/** What she typed as a class: one of the registry by its name, else one of the project; null where nothing is left of it. */
export function classOfWords(words: string): string | null {
  const name = words.trim().toLowerCase()
  return registryClasses.find((id) => [id, shortOf(id), classRegistry[id].singular].some((one) => one.toLowerCase() === name)) ?? userClass(words)
}

/** A name she typed as a class of the project; null where nothing is left of it. */
export function userClass(words: string): string | null {
  const name = words.trim().toLowerCase().replace(/\s+/g, ' ')
  return name === '' ? null : `user:${name}`
}
