const letters: Readonly<Record<string, string>> = {
  water: 'W',
  building_no_damage: '0',
  building_minor_damage: 'N',
  building_major_damage: 'J',
  building_destroyed: 'D',
  vehicle: 'V',
  road_clear: 'C',
  road_blocked: 'K',
  tree: 'T',
  pool: 'P',
  building: 'B',
  building_damaged: 'H',
  road: 'R',
}

/** Prefix of object ids of a class set: another set of the same raster never shares an id, so a rejection cannot hit the wrong object. */
export const idPrefix = (classes: readonly string[]): string => classes.map((name) => letters[name] ?? `M${name.replace(/\W/g, '').slice(-4)}`).join('')

export const objectId = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(3, '0')}`
