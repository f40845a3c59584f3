import type { Vocabulary } from '../vocabulary.ts'

/** FloodNet: flooding is a state, never a grade of damage. */
export const floodnet: Vocabulary = {
  id: 'floodnet',
  title: 'FloodNet',
  names: {
    background: { class: 'background' },
    'building flooded': { class: 'building', state: 'flooded', lossy: 'flooded says nothing of the damage to the building' },
    'building non flooded': { class: 'building', state: 'not flooded', lossy: 'not flooded is not "no damage"' },
    'road flooded': { class: 'road_blocked', lossy: 'a flooded road is taken as blocked for cars' },
    'road non flooded': { class: 'road_clear' },
    water: { class: 'water' },
    tree: { class: 'tree' },
    vehicle: { class: 'vehicle' },
    pool: { class: 'pool' },
    grass: { class: 'background', lossy: 'grass is counted as background' },
  },
  values: {
    0: 'Background',
    1: 'Building-flooded',
    2: 'Building-non-flooded',
    3: 'Road-flooded',
    4: 'Road-non-flooded',
    5: 'Water',
    6: 'Tree',
    7: 'Vehicle',
    8: 'Pool',
    9: 'Grass',
  },
}
