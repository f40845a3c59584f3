import { engineStart } from '../app/engine.ts'
import { type Failure, FailureError } from '../../contracts/result.ts'
import { type Message, type MessageAction, useUi } from './ui.ts'

/** Any thrown thing as a failure with a sentence; a stack trace is never shown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  const message = error instanceof Error ? error.message : String(error)
  return {
    code: 'internal',
    message: message.startsWith('[') ? 'The engine answered in a form this window does not know.' : message,
    hint: '',
    repairable: false,
    details: { technical: message },
  }
}

/** Shows one message in the bar; a newer one takes its place. */
export function tell(failure: Failure, actions: MessageAction[] = [], tone: Message['tone'] = 'err'): void {
  useUi.setState({ message: { tone, failure, actions } })
}

/** Speaks to the polite live region. */
export function say(sentence: string): void {
  useUi.setState({ said: sentence })
}

/** Takes an error away when she starts something new, and a note she can do nothing with. */
export function clearError(): void {
  const { message } = useUi.getState()
  if (message?.tone !== 'note' || message.actions.length === 0) useUi.setState({ message: null })
}

/** As `attempt`, for what may take a second or more: says in words what is being waited for. */
export async function attemptSlow<T>(words: string, work: () => Promise<T>): Promise<T | null> {
  useUi.setState({ busy: words })
  const value = await attempt(work)
  useUi.setState({ busy: null })
  return value
}

/**
 * Does something with the engine; an expected failure ends in the message bar and as `null`.
 * The window is drawn before its engine is there: what she asks for in those moments waits for it instead of being turned away.
 */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    const starting = engineStart()
    if (starting !== null) await starting
    return await work()
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code !== 'aborted') tell(failure)
    return null
  }
}
