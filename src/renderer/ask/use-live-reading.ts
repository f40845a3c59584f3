import { useEffect } from 'react'
import type { Reading } from '../../contracts/goal.ts'
import { useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { reviseNow } from './ask-actions.ts'
import { type ChipKey, type ChipOption, chosenChips, useLiveReading, withScope } from './live-reading.ts'
import { pillPlace } from './pill-place.ts'
import { readNow, unasked } from './read-while-typing.ts'

const restMs = 150

/** Reads the question again when she rests in typing, and when what "here" may mean has changed. */
export function useReadingWhileTyping(): void {
  const question = useUi((ui) => ui.question)
  const requestId = useUi((ui) => ui.requestId)
  const connection = useMirror((mirror) => mirror.connection)
  const frame = useMirror((mirror) => mirror.workspace?.frame)
  const areas = useMirror((mirror) => mirror.workspace?.areas)
  const points = useMirror((mirror) => mirror.workspace?.points)
  const selection = useMirror((mirror) => mirror.workspace?.selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what a reading depends on, readNow takes them from the stores
  useEffect(() => {
    const timer = setTimeout(() => void readNow(), restMs)
    return () => clearTimeout(timer)
  }, [question, requestId, connection, frame, areas, points, selection])
}

export type ShownReading = { reading: Reading; choose(key: ChipKey, option: ChipOption): void }

/** The reading on the screen and what choosing does: of the question being typed, else of the one asked. */
export function useShownReading(): ShownReading | null {
  const request = useRequest()
  const { question, scope } = useUi()
  const { reading, choices } = useLiveReading()
  const workspace = useMirror((mirror) => mirror.workspace)
  if (unasked(question, request?.text ?? null) !== null) {
    if (!reading) return null
    const chips = chosenChips(reading.chips, withScope(choices, pillPlace(scope, reading, workspace), reading.chips))
    return { reading: { ...reading, chips }, choose: (key, option) => useLiveReading.setState({ choices: { ...choices, [key]: option } }) }
  }
  return request ? { reading: request.reading, choose: (_key, option) => void reviseNow(option.patch) } : null
}
