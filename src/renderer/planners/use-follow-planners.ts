import { useEffect } from 'react'
import { engine } from '../app/engine.ts'
import { useMirror } from '../state/mirror.ts'
import { lookAgain, takeState } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'

const everyMs = 20_000

/** Follows what the engine tells of planners while it is there. */
export function useFollowPlanners(): void {
  const isReady = useMirror((mirror) => mirror.connection === 'ready')
  useEffect(() => {
    if (!isReady) return
    const { planners } = engine()
    const stops = [
      planners.on('changed', takeState),
      planners.on('importProgress', (importing) => usePlanners.setState(({ importing: now }) => (now ? { importing } : {}))),
      planners.on('selfTestProgress', (testing) => usePlanners.setState({ testing })),
    ]
    void lookAgain()
    return () => {
      for (const stop of stops) stop()
    }
  }, [isReady])
}

/** Looks again by itself while nothing can be used and somebody watches. */
export function useLookingAgain(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void lookAgain(), everyMs)
    return () => clearInterval(timer)
  }, [isOn])
}
