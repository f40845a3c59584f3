import { type classGroups, classRegistry } from '../../../contracts/classes.ts'
import type { AnswerLanguage, ClassForms } from './types.ts'

const registry = Object.fromEntries(Object.entries(classRegistry).map(([name, { singular, plural }]) => [name, { one: singular, many: plural }])) as Record<
  keyof typeof classRegistry,
  ClassForms
>

export const en: AnswerLanguage = {
  code: 'en',
  name: 'English',
  classes: {
    ...registry,
    building: { one: 'building', many: 'buildings' },
    building_damaged: { one: 'damaged building', many: 'damaged buildings' },
    road: { one: 'road', many: 'roads' },
  } satisfies Record<keyof typeof classRegistry | keyof typeof classGroups, ClassForms>,
  objects: 'objects',
  everything: 'everything analysed',
  list: (items, join) => `${items.slice(0, -1).join(', ')} ${join} ${items.at(-1)}`,
  where: (label) => ` in ${label}`,
  subject: {
    condition: (words) => ` with ${words.replaceAll('>=', 'at least').replaceAll('<=', 'at most').replaceAll('>', 'over').replaceAll('<', 'under')}`,
    more: (a, b) => `${a} more than ${b}`,
    share: (part, whole, of) => `${part} ${of === 'count' ? 'among' : 'in'} ${whole}`,
    average: (dimension, what) => `average ${dimension} of ${what}`,
  },
  count: ({ slot, what, where }) => `${slot} ${what} found${where}.`,
  none: ({ slot, what, where }) => `No ${what} found${where}${slot === null ? '' : `: ${slot}`}.`,
  difference: ({ slot, what, where }) => `${slot} ${what} found${where}.`,
  area: ({ slot, what, where }) => `${slot} of ${what} found${where}.`,
  is: ({ slot, what, where }) => `The ${what}${where} is ${slot}.`,
  length: ({ slot, what }) => `The length of ${what} is ${slot}.`,
  share: ({ slot, what, where }) => `The share of ${what}${where} is ${slot}.`,
  corrected: ({ slot, what, where }, parts) => `${slot} ${what}${where}: ${parts}.`,
  hand: { found: 'found', added: 'added by the analyst', takenOut: 'taken out', more: (acts) => `more after ${acts}`, fewer: (acts) => `fewer after ${acts}` },
  acts: { split: 'splitting', merge: 'merging', relabel: 'giving another class', paint: 'painting' },
  exists: ({ lead, found, what, where }) => `${lead === 'yes' ? 'Yes' : 'No'}: ${found ? `${what} appear${where}` : `no ${what} found${where}`}.`,
  cannotTell: (reason) => `Cannot tell: ${reason}`,
  path: {
    reached: (from, to, slot) => `${to} can be reached from ${from} on clear road in this image: ${slot}.`,
    notReached: (from, to) => `${to} cannot be reached from ${from} on clear road in this image.`,
    gap: (words) => `The nearest gap is ${words} wide.`,
    moved: (name, words) => `${name} was moved ${words} to the nearest clear road.`,
  },
  order: (items) => `In order: ${items}.`,
  marked: ({ slot, what, where }) => `${slot} ${what} marked${where}.`,
  onMap: ({ what, where }) => `${what} marked on the map${where}.`,
  done: (changes) => `Done: ${changes}.`,
  onlyAnalysed: (words) => `Only ${words} of the asked area could be analysed.`,
  yes: 'yes',
  no: 'no',
  notKnown: 'not known',
}
