import { create } from 'zustand'
import type { Reading, ReadingChip } from '../../contracts/goal.ts'
import type { Failure } from '../../contracts/result.ts'
import type { ScopeChoice } from '../state/ui.ts'

export type ChipKey = ReadingChip['key']
export type ChipOption = ReadingChip['options'][number]
/** Options she chose while typing, by chip. */
export type Choices = Partial<Record<ChipKey, ChipOption>>

/** The question as it reads while she types, before it is asked. */
export type LiveReading = { reading: Reading | null; trouble: Failure | null; choices: Choices; tookMs: number | null }

const nothing: LiveReading = { reading: null, trouble: null, choices: {}, tookMs: null }

export const useLiveReading = create<LiveReading>(() => nothing)

/** Nothing is being typed any more: it was asked, or taken back. */
export const forgetLive = (): void => useLiveReading.setState(nothing)

const optionOf = (chip: ReadingChip | undefined, label: string) => chip?.options.find((option) => option.label === label)

/** Choices that the reading still offers, with the patches it gives them now. */
export function keptChoices(choices: Choices, chips: readonly ReadingChip[]): Choices {
  const kept: Choices = {}
  for (const chip of chips) {
    const chosen = choices[chip.key]
    const option = chosen ? optionOf(chip, chosen.label) : undefined
    if (option) kept[chip.key] = option
  }
  return kept
}

/** The pill in the ask bar as a choice of the "where" chip, if the chip offers it. */
export function withScope(choices: Choices, scope: ScopeChoice, chips: readonly ReadingChip[]): Choices {
  if (!scope || choices.where) return choices
  const where = chips.find((chip) => chip.key === 'where')
  const option = where?.options.find(({ patch }) => patch['scope'] === scope.scope && (patch['areaName'] ?? null) === scope.areaName)
  return option ? { ...choices, where: option } : choices
}

/** Chips as they read with her choices: a chosen one is no longer doubtful. */
export function chosenChips(chips: readonly ReadingChip[], choices: Choices): ReadingChip[] {
  return chips.map((chip) => {
    const chosen = choices[chip.key]
    return chosen ? { ...chip, value: chosen.label, doubt: null } : chip
  })
}

/** One patch of all choices, to be laid over the goal. */
export const patchOf = (choices: Choices): Record<string, unknown> => Object.assign({}, ...Object.values(choices).map((option) => option.patch))
