import { useEffect, useRef, useState } from 'react'
import type { Frame } from '../../contracts/frame.ts'
import { boxRound, clickAt } from '../answer/click-actions.ts'
import { useClicks } from '../answer/click-state.ts'
import { addOutlined, leaveMode, paintStroke, splitAlong } from '../answer/correct-actions.ts'
import { useCorrect } from '../answer/correct-state.ts'
import { useActiveEvidence } from '../answer/use-evidence.ts'
import { useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'
import { lookOf } from '../ui/palette.ts'
import type { MapAdapter } from './adapter.ts'
import { setCorrectDraft } from './correct-draft.ts'
import { attachCorrectOverlay, type CorrectOverlay, type CorrectTool } from './correct-overlay.ts'
import { onCrossing } from './map-actions.ts'
import { draftWords } from './measure-words.ts'

type Props = { adapter: MapAdapter | null; frame: Frame }

const plainTools: Readonly<Record<string, 'outline' | 'line' | 'click'>> = { add: 'outline', split: 'line', click: 'click' }

/** The correction tool in the hand, on the map; draws nothing of its own beside it. */
export function CorrectOnMap({ adapter, frame }: Props) {
  const [overlay, setOverlay] = useState<CorrectOverlay | null>(null)
  const { mode, classId, brushPx, chosen } = useCorrect()
  const { points, box, ring } = useClicks()
  const resolution = useView((view) => view.resolution)
  const evidence = useActiveEvidence()
  const tool = useUi((ui) => ui.tool)
  const requestId = useRequest()?.id ?? null
  const artifactId = evidence?.ref.artifactId ?? null
  const objects = evidence?.set?.objects

  useEffect(() => {
    if (!adapter) return
    const made = adapter.attach((map) =>
      attachCorrectOverlay(map, {
        onOutline: (ring) => void addOutlined(ring),
        onLine: (line) => void splitAlong(line),
        onStroke: paintStroke,
        onClick: (at, on) => void clickAt(at, on),
        onBox: (box) => void boxRound(box),
        onCrossing,
        // where a cut lies matters, not how long it is
        words: (draft) => (draft.tool === 'length' ? '' : draftWords(frame, draft)),
      }),
    )
    setOverlay(made)
    setCorrectDraft(made.session)
    return () => {
      setOverlay(null)
      setCorrectDraft(null)
      made.detach()
    }
  }, [adapter, frame])

  const isBrush = mode === 'paint' || mode === 'erase'
  const radius = isBrush ? brushPx * resolution : 0
  useEffect(() => {
    const look = lookOf(mode === 'paint' && classId ? classId : 'unknown')
    const next: CorrectTool = isBrush ? { kind: 'brush', look, radius } : { kind: plainTools[mode ?? 'none'] ?? 'none' }
    overlay?.use(next)
  }, [overlay, mode, isBrush, classId, radius])

  useEffect(() => overlay?.showClicked({ points, box, ring, classId }), [overlay, points, box, ring, classId])

  useEffect(() => {
    const wanted = new Set(mode === 'merge' ? chosen : [])
    overlay?.showChosen((objects ?? []).filter((object) => wanted.has(object.id)).map((object) => object.outline))
  }, [overlay, mode, chosen, objects])

  // another tool of the map takes the pointer
  useEffect(() => {
    if (tool !== 'select') leaveMode()
  }, [tool])
  // another question or another result: what was begun belongs to the one before. While steps run again there is no result for a moment
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (artifactId === null) return
    const now = `${requestId} ${artifactId}`
    if (before.current !== null && before.current !== now) leaveMode()
    before.current = now
  }, [requestId, artifactId])
  return null
}
