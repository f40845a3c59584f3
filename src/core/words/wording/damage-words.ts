import type { LanguageCode } from '../languages/index.ts'

/** Stems that name a damage level, by the class they mean; a sentence may only use those of its facts. */
type Level = 'building_no_damage' | 'building_minor_damage' | 'building_major_damage' | 'building_destroyed'

export const damageStems: Readonly<Record<LanguageCode, Readonly<Record<Level, readonly string[]>>>> = {
  en: {
    building_no_damage: ['undamaged', 'intact', 'unharmed', 'no visible damage', 'without damage', 'no damage'],
    building_minor_damage: ['minor', 'light', 'slight'],
    building_major_damage: ['major', 'severe', 'heavy', 'heavil', 'serious'],
    building_destroyed: ['destroy', 'collaps', 'flatten', 'ruin', 'levelled', 'wreck'],
  },
  es: {
    building_no_damage: ['intact', 'sin daños'],
    building_minor_damage: ['leve'],
    building_major_damage: ['grave', 'sever'],
    building_destroyed: ['destru', 'colaps', 'derrumb'],
  },
  fr: { building_no_damage: ['intact', 'sans dégât'], building_minor_damage: ['légè'], building_major_damage: ['grave', 'sévè'], building_destroyed: ['détrui', 'effondr'] },
  pt: {
    building_no_damage: ['intact', 'intat', 'sem danos'],
    building_minor_damage: ['leve', 'ligeir'],
    building_major_damage: ['grave', 'sever'],
    building_destroyed: ['destru', 'desab', 'colaps'],
  },
  ar: { building_no_damage: ['بلا أضرار', 'سليم'], building_minor_damage: ['طفيف'], building_major_damage: ['جسيم', 'شديد'], building_destroyed: ['مدمر', 'منهار'] },
  zh: { building_no_damage: ['无明显损坏', '完好'], building_minor_damage: ['轻微'], building_major_damage: ['严重'], building_destroyed: ['损毁', '倒塌', '摧毁'] },
}
