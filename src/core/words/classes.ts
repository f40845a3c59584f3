import { classGroups, isClassGroup, isRegistryClass } from '../../contracts/classes.ts'
import { answerLanguages, type AnswerLanguage, type ClassForms } from './languages/index.ts'

/** A class only a model knows is called by the model's own name, in every language. */
function formsOf(name: string, { classes }: AnswerLanguage): ClassForms {
  if (isRegistryClass(name) || isClassGroup(name)) return classes[name]
  const own = name.replace(/^(model|user):/, '')
  return { one: own, many: own }
}

/** Words for a class set in a language: "destroyed buildings", "agua y árboles". */
export function classWordsIn(language: AnswerLanguage, names: readonly string[], many = true): string {
  if (names.includes('background')) return language.everything
  const form = many ? 'many' : 'one'
  const words = names.map((name) => formsOf(name, language)[form])
  if (words.length <= 1) return words[0] ?? language.objects
  return isEveryDamage(names) ? language.classes.building_damaged[form] : language.list(words, many ? 'and' : 'or')
}

const isEveryDamage = (names: readonly string[]) => names.length === 3 && classGroups.building_damaged.every((name) => names.includes(name))

/** Words for a class set: "destroyed buildings", "buildings with minor or major damage". */
export const classWords = (names: readonly string[], many = true): string => classWordsIn(answerLanguages.en, names, many)
