import type { Failure } from '../../contracts/result.ts'
import { engine } from '../app/engine.ts'
import { railsNow, showTab } from '../shell/shell-actions.ts'
import { failureOf } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { forgetLive, keptChoices, useLiveReading } from './live-reading.ts'

/** What she typed and has not asked yet; null when there is nothing new to read. */
export function unasked(question: string, asked: string | null): string | null {
  const words = question.trim()
  return words === '' || words === asked ? null : words
}

/** Reads the question as it stands. A reading that comes after she typed on is thrown away. */
export async function readNow(): Promise<void> {
  const wanted = unasked(useUi.getState().question, currentRequest()?.text ?? null)
  if (wanted === null || !useMirror.getState().project) return leaveLive()
  const startedAt = performance.now()
  try {
    const reading = await engine().requests.read({ text: wanted, after: currentRequest()?.id ?? null })
    if (!isStill(wanted)) return
    const first = useLiveReading.getState().reading === null
    const choices = keptChoices(useLiveReading.getState().choices, reading.chips)
    useLiveReading.setState({ reading, trouble: null, choices, tookMs: performance.now() - startedAt })
    if (first && !railsNow()) showTab('question')
  } catch (error) {
    const failure = failureOf(error)
    if (isStill(wanted)) useLiveReading.setState({ reading: null, trouble: isWorthSaying(failure, wanted) ? failure : null, tookMs: null })
  }
}

const fewestWords = 3

/** A lost engine has its own bar; the first words of a question mean nothing yet, and that is no trouble. */
function isWorthSaying(failure: Failure, words: string): boolean {
  if (failure.code === 'engine_gone') return false
  return failure.code !== 'question_not_understood' || words.split(/\s+/).length >= fewestWords
}

const isStill = (wanted: string) => useUi.getState().question.trim() === wanted

/** She went back to what was asked, or to nothing: the answer comes forward again. */
function leaveLive(): void {
  const { reading } = useLiveReading.getState()
  forgetLive()
  if (reading && currentRequest()?.answer && useUi.getState().tab === 'question') useUi.setState({ tab: 'answer' })
}
