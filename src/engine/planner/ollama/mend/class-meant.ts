import { readRequest } from '../../../../core/language/index.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { classNames } from '../prompt/class-names.ts'
import { plainName } from './lookalikes.ts'

const longestWords = 60

/**
 * Classes meant by a word that is no class name: "destroyed_building", "Cars", "badly hit homes". The grammar reads the words as it reads a
 * question, the words of installed models and of the analyst among them. Null where it does not understand all of them.
 */
export function classMeant(word: string, context: PlanningContext): readonly string[] | null {
  const names = classNames(context)
  const plain = plainName(word).trim()
  const asId = plain.toLowerCase().replaceAll(/[\s-]+/g, '_')
  const exact = names.find(
    (name) => name === plain || name.toLowerCase() === asId || name.toLowerCase() === `model:${plain.toLowerCase()}` || name.toLowerCase() === `user:${plain.toLowerCase()}`,
  )
  if (exact) return [exact]
  if (plain.length > longestWords || /\d/.test(plain)) return null
  const words = plain.replaceAll(/[_-]+/g, ' ')
  // what the words mean is asked, not whether anything sees it: every class counts as seen, and nothing else of the screen is told
  const reading = readRequest(`find all ${words}`, { seenClasses: [...names], ...only(context) })
  if (!reading.ok || reading.value.chips.some((chip) => chip.doubt !== null)) return null
  const { type, classes, filter, scope } = reading.value.goal
  return ['detect', 'segment'].includes(type) && filter === null && scope === 'image' && classes.length > 0 ? classes : null
}

const only = ({ models, userClasses }: PlanningContext): PlanningContext => ({ ...(models ? { models } : {}), ...(userClasses ? { userClasses } : {}) })
