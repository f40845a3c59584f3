import type { RequestState } from '../../contracts/request.ts'
import { engine } from '../app/engine.ts'
import { withRequest } from '../app/follow-runs.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'

/** Keeps what she says of an answer with its question, or forgets it. */
export async function judgeAnswer(id: string, verdict: RequestState['verdict']): Promise<void> {
  const judged = await attempt(() => engine().requests.judge({ id, verdict: verdict ?? null }))
  if (judged) useMirror.setState({ requests: withRequest(useMirror.getState().requests, judged) })
}
