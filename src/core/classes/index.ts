export { classFor, vocabularies, vocabularyById, vocabularyOf } from './class-for.ts'
export { crosswalkId, type DamageScale, damageScales, inScale } from './damage-scales.ts'
export { type Meaning, nameKey, type Vocabulary } from './vocabulary.ts'
