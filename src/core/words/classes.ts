import { type ClassGroup, classGroups, classRegistry, isClassGroup, isRegistryClass } from '../../contracts/classes.ts'

type Forms = { readonly singular: string; readonly plural: string }

const groupWords: Readonly<Record<ClassGroup, Forms>> = {
  building: { singular: 'building', plural: 'buildings' },
  building_damaged: { singular: 'damaged building', plural: 'damaged buildings' },
  road: { singular: 'road', plural: 'roads' },
}

/** A class only a model knows is called by the model's own name. */
function wordsOf(name: string): Forms {
  if (isRegistryClass(name)) return classRegistry[name]
  if (isClassGroup(name)) return groupWords[name]
  const own = name.replace(/^(model|user):/, '')
  return { singular: own, plural: own }
}

/** Words for a class set: "destroyed buildings", "buildings with minor or major damage". */
export function classWords(names: readonly string[], many = true): string {
  if (names.includes('background')) return 'everything analysed'
  const form = many ? 'plural' : 'singular'
  const words = names.map((name) => wordsOf(name)[form])
  if (words.length <= 1) return words[0] ?? 'objects'
  if (isEveryDamage(names)) return groupWords.building_damaged[form]
  return `${words.slice(0, -1).join(', ')} ${many ? 'and' : 'or'} ${words.at(-1)}`
}

const isEveryDamage = (names: readonly string[]) => names.length === 3 && classGroups.building_damaged.every((name) => names.includes(name))
