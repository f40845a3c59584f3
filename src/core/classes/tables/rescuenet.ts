import type { Vocabulary } from '../vocabulary.ts'

/** RescueNet v2: the values of its masks are the numbers of our own registry. Colours of its colour masks. */
export const rescuenet: Vocabulary = {
  id: 'rescuenet',
  title: 'RescueNet (second edition)',
  names: {
    background: { class: 'background' },
    water: { class: 'water' },
    'building no damage': { class: 'building_no_damage' },
    'building minor damage': { class: 'building_minor_damage' },
    'building major damage': { class: 'building_major_damage' },
    'building total destruction': { class: 'building_destroyed' },
    vehicle: { class: 'vehicle' },
    'road clear': { class: 'road_clear' },
    'road blocked': { class: 'road_blocked' },
    tree: { class: 'tree' },
    pool: { class: 'pool' },
  },
  values: {
    0: 'Background',
    1: 'Water',
    2: 'Building_No_Damage',
    3: 'Building_Minor_Damage',
    4: 'Building_Major_Damage',
    5: 'Building_Total_Destruction',
    6: 'Vehicle',
    7: 'Road-Clear',
    8: 'Road-Blocked',
    9: 'Tree',
    10: 'Pool',
  },
  colours: {
    '0,0,0': 'Background',
    '61,230,250': 'Water',
    '180,120,120': 'Building_No_Damage',
    '235,255,7': 'Building_Minor_Damage',
    '255,184,6': 'Building_Major_Damage',
    '255,0,0': 'Building_Total_Destruction',
    '255,0,245': 'Vehicle',
    '140,140,140': 'Road-Clear',
    '160,150,20': 'Road-Blocked',
    '4,250,7': 'Tree',
    '255,235,0': 'Pool',
  },
}

/** The first edition has another order and two classes more: read as the second, every grade of damage shifts by one. */
export const rescuenetFirst: Vocabulary = {
  id: 'rescuenet-1',
  title: 'RescueNet (first edition, 12 classes)',
  names: { ...rescuenet.names, debris: { class: 'model:debris' }, sand: { class: 'background', lossy: 'sand is counted as background' }, road: { class: 'road' } },
  values: {
    0: 'Background',
    1: 'Debris',
    2: 'Water',
    3: 'Building_No_Damage',
    4: 'Building_Minor_Damage',
    5: 'Building_Major_Damage',
    6: 'Building_Total_Destruction',
    7: 'Vehicle',
    8: 'Road',
    9: 'Tree',
    10: 'Pool',
    11: 'Sand',
  },
}
