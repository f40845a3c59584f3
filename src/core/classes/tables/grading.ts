import type { Vocabulary } from '../vocabulary.ts'

const oneGrade = 'the product has one grade between none and destroyed; it is not guessed into a level'
const certainty = 'possible speaks of certainty, not of a level'

/** Copernicus EMS grading, the four names of now and the five of 2016 and before. */
export const cems: Vocabulary = {
  id: 'cems',
  title: 'Copernicus EMS grading',
  names: {
    destroyed: { class: 'building_destroyed' },
    damaged: { class: 'building_damaged', state: 'grade unknown', lossy: oneGrade },
    'possibly damaged': { class: 'building', state: 'possible', lossy: certainty },
    'no visible damage': { class: 'building_no_damage' },
    'not analysed': { class: 'building', state: 'unknown' },
    'completely destroyed': { class: 'building_destroyed' },
    'highly damaged': { class: 'building_major_damage' },
    'moderately damaged': { class: 'building_minor_damage' },
    'negligible to slight damage': { class: 'building_no_damage', lossy: 'slight damage is counted as none visible' },
    'not affected': { class: 'building_no_damage' },
    'not applicable': { class: 'building', state: 'unknown' },
  },
}

/** UNOSAT `Main_Damage_Site_Class`: matched by its words; the code numbers differ between products. */
export const unosat: Vocabulary = {
  id: 'unosat',
  title: 'UNOSAT damage classes',
  names: {
    destroyed: { class: 'building_destroyed' },
    'severe damage': { class: 'building_major_damage' },
    'severely damaged': { class: 'building_major_damage' },
    'moderate damage': { class: 'building_minor_damage' },
    'moderately damaged': { class: 'building_minor_damage' },
    'possible damage': { class: 'building', state: 'possible', lossy: certainty },
    'possibly damaged': { class: 'building', state: 'possible', lossy: certainty },
    'no visible damage': { class: 'building_no_damage' },
  },
  values: { 1: 'Destroyed', 2: 'Severe Damage', 3: 'Moderate Damage', 6: 'No Visible Damage', 11: 'Possible Damage' },
}
