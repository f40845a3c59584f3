import type { Goal, RefusalReason } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { areaChoices, askArea, asking } from './ask.ts'

type Area = NonNullable<PlanningContext['areas']>[number]
/** What words about drawn areas mean: a place, or every one of several areas by itself. */
export type AreaFound = { readonly goal: Partial<Goal>; readonly meaning: string; readonly each?: readonly string[]; readonly assumption?: string } | { readonly refusal: Refusal }

type Words = { readonly kind: string; readonly words: string; readonly names: readonly string[] }

/** `names` are area names the phrase itself holds. */
export function areaMeant({ kind, words, names }: Words, areas: readonly Area[], chosen: Partial<Goal>): AreaFound {
  const picked = areas.find((area) => area.name === chosen.areaName)
  if (picked && kind !== 'outside' && kind !== 'between') return oneArea(picked)
  if (kind === 'between') return between(words, names, { areas, chosen })
  if (areas.length === 0) return { refusal: askArea(`"${words}" speaks of a drawn area, and none is drawn.`) }
  if (kind === 'nth') return nth(words, areas)
  if (kind === 'coloured') return { refusal: whichArea(`Drawn areas have names and no colours of their own: ${areas.map(({ name }) => name).join(', ')}.`, areas) }
  if (kind === 'outside') return outside(names, areas)
  return each(words, areas)
}

const oneArea = ({ name }: Area): AreaFound => ({ goal: { scope: 'area', areaName: name }, meaning: `drawn area ${name}` })

export const whichArea = (premise: string, areas: readonly Area[], reason: RefusalReason = 'unclear'): Refusal =>
  asking(reason, premise, { what: 'area', sentence: 'Which area is meant?', choices: areaChoices(areas) })

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function nth(words: string, areas: readonly Area[]): AreaFound {
  const at = ordinals.findIndex((word) => words.toLowerCase().includes(word))
  const found = at < 0 ? areas.at(-1) : areas[at]
  if (found) return oneArea(found)
  return { refusal: whichArea(`"${words}": only ${areas.length === 1 ? 'one area is' : `${areas.length} areas are`} drawn.`, areas) }
}

function outside(names: readonly string[], areas: readonly Area[]): AreaFound {
  const named = areas.find((area) => names.includes(area.name.toLowerCase()))
  const area = named ?? areas.find((one) => one.active) ?? areas.at(-1)
  return { goal: { scope: 'part', region: 'outside area', areaName: area?.name ?? null }, meaning: `the image without area ${area?.name ?? ''}` }
}

function each(words: string, areas: readonly Area[]): AreaFound {
  const names = areas.map(({ name }) => name)
  const [only] = areas
  if (only && areas.length === 1) return { ...oneArea(only), assumption: `Only one area is drawn, ${only.name}.` }
  if (/\bboth\b/i.test(words) && areas.length > 2) return { refusal: whichArea(`"${words}" means two areas, and ${areas.length} are drawn: ${names.join(', ')}.`, areas) }
  const shared = areas.find((area) => (area.overlaps ?? []).length > 0)
  const note = shared ? `${shared.name} and ${(shared.overlaps ?? []).join(', ')} overlap: what lies in both is in both numbers.` : undefined
  return { goal: { scope: 'area', areaName: null }, meaning: names.join(', '), each: names, ...(note ? { assumption: note } : {}) }
}

function between(words: string, names: readonly string[], { areas, chosen }: { areas: readonly Area[]; chosen: Partial<Goal> }): AreaFound {
  const region = chosen.region?.startsWith('between ') ? chosen.region : null
  if (region) return { goal: { scope: 'part', region }, meaning: `the ground ${region}` }
  const named = areas.filter((area) => names.includes(area.name.toLowerCase()))
  const pair = named.length === 2 ? named : areas
  const [a, b] = pair
  if (!a || !b) return { refusal: askArea(`"${words}" needs two drawn areas, and ${pair.length === 0 ? 'none is' : 'only one is'} drawn.`) }
  if (pair.length > 2) {
    const pairs = areas.flatMap((one, i) => areas.slice(i + 1).map((other) => `between ${one.name} and ${other.name}`))
    const choices = pairs.map((label) => ({ label, patch: { scope: 'part', region: label } }))
    return { refusal: asking('unclear', `"${words}" means two areas, and ${pair.length} are drawn.`, { what: 'area', sentence: 'Between which two?', choices }) }
  }
  return { goal: { scope: 'part', region: `between ${a.name} and ${b.name}` }, meaning: `the ground between ${a.name} and ${b.name}` }
}
