import type { Result } from '../../contracts/result.ts'
import { FailureError } from '../../contracts/result.ts'
import type { FoundObjects, ObjectsAsk } from './objects.ts'

const objectSets = 12

type Find = (ask: ObjectsAsk) => Promise<Result<FoundObjects>>

/**
 * Keeps the newest object sets by artifact, classes and corrections; who asks while one is looked for waits for it.
 * Only what was found stays. When the run that was looking is stopped, somebody else who waits looks again.
 */
export function keepFound(find: Find, editsOf: (artifactId: string) => string = () => ''): Find {
  const kept = new Map<string, Promise<Result<FoundObjects>>>()

  const remember = (key: string, looking: Promise<Result<FoundObjects>>) => {
    kept.delete(key)
    kept.set(key, looking)
    const oldest = kept.size > objectSets ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }
  const forget = (key: string, looking: Promise<Result<FoundObjects>>) => {
    if (kept.get(key) === looking) kept.delete(key)
  }

  const look: Find = async (ask) => {
    const key = JSON.stringify([ask.stored.artifactId, ask.classes, editsOf(ask.stored.artifactId)])
    const known = kept.get(key)
    const looking = known ?? asResult(find(ask))
    remember(key, looking)
    const found = await looking.catch((error: unknown) => {
      forget(key, looking)
      throw error
    })
    if (found.ok) return found
    forget(key, looking)
    return known && found.error.code === 'aborted' && !ask.signal?.aborted ? look(ask) : found
  }
  return look
}

const asResult = (looking: Promise<Result<FoundObjects>>): Promise<Result<FoundObjects>> =>
  looking.catch((error: unknown) => {
    if (error instanceof FailureError) return { ok: false as const, error: error.failure }
    throw error
  })
