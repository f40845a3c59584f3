import { classRegistry, isRegistryClass, maskValues } from '../../contracts/classes.ts'

const firstOwnValue = 110

/** Mask value of each class: registry numbers, those of the generic building and road, and further ones for names the analyst made. */
export function valuesOfClasses(classes: readonly string[]): number[] {
  let next = firstOwnValue
  return classes.map((id) => {
    if (isRegistryClass(id)) return classRegistry[id].index
    return id === 'building' || id === 'road' ? maskValues[id] : next++
  })
}

/** Table of a class raster; background has the value 0 and no row. */
export const tableOf = (classes: readonly string[]): Record<string, number> => {
  const values = valuesOfClasses(classes)
  return Object.fromEntries(classes.flatMap((id, at) => (id === 'background' ? [] : [[id, values[at] as number]])))
}
