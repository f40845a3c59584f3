import { useState } from 'react'
import type { PixelXY } from '../../contracts/frame.ts'
import { noteShown } from './queue-actions.ts'
import { useTeach } from './teach-state.ts'

type Props = { name: string; path: string | null; outline: readonly PixelXY[]; missing: string; isMain?: boolean }

/** A building with its outline; the main picture tells when it is on the screen. */
export function BuildingPicture({ name, path, outline, missing, isMain = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const tookMs = useTeach((state) => state.queue.shownAfterMs)
  const points = outline.map((xy) => xy.join()).join(' ')
  const measured = isMain && tookMs !== null ? { 'data-shown-after-ms': tookMs.toFixed(1) } : {}
  return (
    <figure className="queue-picture" {...measured} {...(isMain ? { 'data-testid': 'queue-picture' } : {})}>
      <div className="queue-frame">
        {path === null || failed === path ? (
          <p className="queue-missing soft">{missing}</p>
        ) : (
          <>
            <img src={path} alt={name} onLoad={() => isMain && requestAnimationFrame(noteShown)} onError={() => setFailed(path)} />
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <polygon points={points} className="queue-outline casing" />
              <polygon points={points} className="queue-outline" />
            </svg>
          </>
        )}
      </div>
      <figcaption className="small">{name}</figcaption>
    </figure>
  )
}
