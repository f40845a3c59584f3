import { classGroups, classRegistry } from '../../contracts/classes.ts'

/** Words for a class set: "destroyed buildings", "buildings with minor or major damage". */
export function classWords(names: readonly string[], many = true): string {
  const words = names.map((name) => {
    if (name in classRegistry) return classRegistry[name as keyof typeof classRegistry][many ? 'plural' : 'singular']
    if (name === 'building') return many ? 'buildings' : 'building'
    if (name === 'building_damaged') return many ? 'damaged buildings' : 'damaged building'
    if (name === 'road') return many ? 'roads' : 'road'
    return name.replace(/^model:/, '')
  })
  if (words.length <= 1) return words[0] ?? 'objects'
  if (isEveryDamage(names)) return many ? 'damaged buildings' : 'damaged building'
  return `${words.slice(0, -1).join(', ')} ${many ? 'and' : 'or'} ${words.at(-1)}`
}

const isEveryDamage = (names: readonly string[]) => names.length === 3 && classGroups.building_damaged.every((name) => names.includes(name))
