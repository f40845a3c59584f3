import { fail, ok, type Result } from '../../../../contracts/result.ts'
import type { Execute } from '../../interface.ts'
import { stopped } from '../client/failures.ts'
import type { Asker } from './asker.ts'
import type { Steps } from './moves.ts'

/** Above this a strategy goes round in circles. */
const mostMoves = 80

/** The one loop under every strategy: carries out its moves in order. Ends with the first failure, or with what the strategy returns. */
export async function runLoop<T>(steps: Steps<T>, { asker, execute, signal }: { asker: Asker; execute: Execute; signal: AbortSignal }): Promise<Result<T>> {
  let next = steps.next()
  for (let moves = 0; !next.done; moves++) {
    if (signal.aborted) return stopped()
    if (moves >= mostMoves)
      return fail({ code: 'planner_reply_unreadable', message: `The model came to no end after ${mostMoves} turns.`, hint: 'Use the built-in planner.', repairable: true })
    const move = next.value
    if (move.do === 'execute') next = steps.next(await execute(move.action, move.before))
    else {
      const heard = await asker(move)
      if (!heard.ok) return heard
      next = steps.next(heard.value)
    }
  }
  return ok(next.value)
}
