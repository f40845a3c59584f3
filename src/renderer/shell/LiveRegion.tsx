import { useEffect, useState } from 'react'
import { useUi } from '../state/ui.ts'

const quietMs = 3000

/** Speaks politely, at most once in three seconds; the newest sentence wins. */
export function LiveRegion() {
  const said = useUi((ui) => ui.said)
  const [spoken, setSpoken] = useState({ sentence: '', at: 0 })
  useEffect(() => {
    if (said === spoken.sentence) return
    const wait = Math.max(0, spoken.at + quietMs - Date.now())
    const timer = setTimeout(() => setSpoken({ sentence: said, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [said, spoken])
  return (
    <div className="unseen" role="status" aria-live="polite" data-testid="live-region">
      {spoken.sentence}
    </div>
  )
}
