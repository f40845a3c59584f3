/** A class, its gold names and how people in the field call it, in the plural and in the singular. */
export type Phrase = { readonly classes: readonly string[]; readonly many: readonly string[]; readonly one: readonly string[] }

/** Things that have no damage level. */
export const objects: readonly Phrase[] = [
  { classes: ['vehicle'], many: ['vehicles', 'cars', 'cars and trucks', 'motor vehicles'], one: ['vehicle', 'car', 'truck'] },
  { classes: ['tree'], many: ['trees', 'single trees'], one: ['tree'] },
  { classes: ['pool'], many: ['swimming pools', 'pools'], one: ['swimming pool', 'pool'] },
  { classes: ['building'], many: ['buildings', 'houses', 'structures', 'homes'], one: ['building', 'house', 'home'] },
]

/** Things that cover ground rather than stand on it. */
export const surfaces: readonly Phrase[] = [
  { classes: ['water'], many: ['water', 'standing water', 'flood water'], one: ['water'] },
  { classes: ['tree'], many: ['trees', 'tree cover'], one: ['tree'] },
  { classes: ['road_blocked'], many: ['blocked roads', 'impassable road', 'roads that are blocked'], one: ['blocked road'] },
  { classes: ['road_clear'], many: ['clear roads', 'passable road', 'open roads'], one: ['clear road', 'passable road'] },
  { classes: ['building'], many: ['buildings', 'roofs of buildings', 'houses'], one: ['building'] },
  { classes: ['pool'], many: ['pools', 'swimming pools'], one: ['pool'] },
]

/** Damage levels as written in assessment forms, and as spoken. */
export const levels: readonly Phrase[] = [
  {
    classes: ['building_destroyed'],
    many: ['destroyed buildings', 'completely destroyed houses', 'collapsed buildings', 'buildings that are destroyed'],
    one: ['destroyed building', 'collapsed house'],
  },
  {
    classes: ['building_major_damage'],
    many: ['buildings with major damage', 'severely damaged houses', 'heavily damaged buildings'],
    one: ['building with major damage', 'severely damaged house'],
  },
  {
    classes: ['building_minor_damage'],
    many: ['buildings with minor damage', 'slightly damaged houses', 'lightly damaged buildings'],
    one: ['building with minor damage', 'slightly damaged house'],
  },
  { classes: ['building_no_damage'], many: ['undamaged buildings', 'intact houses', 'buildings without damage'], one: ['undamaged building', 'intact house'] },
  {
    classes: ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
    many: ['damaged buildings', 'damaged houses'],
    one: ['damaged building', 'damaged house'],
  },
]

/** Where the question looks: words at the end of it, and the screen that makes sense of them. */
export const places: readonly {
  readonly words: string
  readonly scope: string
  readonly more?: Readonly<Record<string, unknown>>
  readonly context?: Readonly<Record<string, unknown>>
}[] = [
  { words: '', scope: 'image' },
  { words: '', scope: 'image' },
  { words: ' in the image', scope: 'image' },
  { words: ' in the whole scene', scope: 'image' },
  { words: ' in this area', scope: 'area', context: { area: true } },
  { words: ' inside the polygon I drew', scope: 'area', context: { area: true } },
  { words: ' here', scope: 'here', context: { area: true } },
  { words: ' in the northern half', scope: 'part', more: { region: 'north half' } },
  { words: ' on screen', scope: 'view' },
  { words: ' within 100 m of A', scope: 'near_point', more: { points: ['A'], distanceM: 100 }, context: { points: ['A', 'B'] } },
]
