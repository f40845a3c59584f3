import { useEffect, useMemo, useState } from 'react'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { FootprintTeaching, PixelTeaching } from '../../contracts/services/teach.ts'
import { engine } from '../app/engine.ts'
import type { MapAdapter } from '../map/adapter.ts'
import { artifactTiles } from '../map/tile-address.ts'
import { attempt } from '../state/messages.ts'
import { useUi } from '../state/ui.ts'
import { looksOf, taughtLook } from './class-look.ts'
import { boxOnMap, giveStroke, toMapPixels } from './pixel-actions.ts'
import { quietResults } from './quiet-results.ts'
import { attachTeachOverlay, type DrawnFootprint, type TeachOverlay } from './teach-overlay.ts'
import { openTeaching, setBrush, useTeach } from './teach-state.ts'

type Props = { adapter: MapAdapter | null; frame: Frame }

/** The open teaching on the map; draws nothing of its own beside it. */
export function TeachOnMap({ adapter, frame }: Props) {
  const [overlay, setOverlay] = useState<TeachOverlay | null>(null)
  const { width, height } = frame
  const hidden = useUi((ui) => ui.overlaysHidden)
  const open = useTeach(openTeaching)
  const tab = useUi((ui) => ui.tab)
  // what is taught is looked at beside its tab; an answer has the map for itself
  const teaching = tab === 'teach' ? open : null
  const isTeaching = teaching !== null
  useEffect(() => (isTeaching ? quietResults() : setBrush({ isOn: false })), [isTeaching])
  useEffect(() => {
    if (!adapter) return
    const made = adapter.attach((map) => attachTeachOverlay(map, { size: { width, height }, onStroke: giveStroke }))
    setOverlay(made)
    return () => {
      setOverlay(null)
      made.detach()
    }
  }, [adapter, width, height])
  useEffect(() => overlay?.setVisible(!hidden), [overlay, hidden])
  if (!overlay || !teaching) return null
  return teaching.kind === 'pixels' ? (
    <Pixels key={teaching.id} overlay={overlay} teaching={teaching} frame={frame} />
  ) : (
    <Footprints key={teaching.id} overlay={overlay} teaching={teaching} />
  )
}

/** How many map pixels a pixel of the image covers, near a place of it. */
function mapPixelsAt(layerId: string, at: PixelXY): number {
  const [a, b] = toMapPixels(layerId, [at, [at[0] + 1, at[1]]]) ?? []
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 1
}

function Pixels({ overlay, teaching, frame }: { overlay: TeachOverlay; teaching: PixelTeaching; frame: Frame }) {
  const { brush, showsPrediction, version } = useTeach()
  const tool = useUi((ui) => ui.tool)
  const { layerId, strokes, suggestions, artifactId } = teaching
  const looks = useMemo(() => looksOf(teaching), [teaching])
  const perPixel = mapPixelsAt(layerId, [0, 0])
  useEffect(() => () => clear(overlay), [overlay])
  useEffect(() => {
    const drawn = strokes.flatMap((stroke) => {
      const points = toMapPixels(layerId, stroke.points)
      const look = looks.get(stroke.class)
      return points && look ? [{ points, look, radius: stroke.radiusPx * perPixel }] : []
    })
    overlay.showStrokes(drawn)
  }, [overlay, layerId, strokes, looks, perPixel])
  useEffect(() => {
    overlay.showMarkers(
      toMapPixels(
        layerId,
        suggestions.map(({ at }) => at),
      ) ?? [],
    )
  }, [overlay, layerId, suggestions])
  const isGrowing = teaching.work.stage === 'predict'
  useEffect(() => {
    const shown = artifactId !== null && showsPrediction
    overlay.showPrediction(
      shown ? { url: artifactTiles({ artifactId, classes: null, minScore: null, version: isGrowing ? version : 0, map: frame }), box: boxOnMap(layerId) } : null,
    )
  }, [overlay, artifactId, showsPrediction, isGrowing, version, frame, layerId])
  useEffect(() => {
    const look = brush.classId ? looks.get(brush.classId) : undefined
    overlay.setBrush(brush.isOn && look ? { look, radius: brush.radiusPx * perPixel } : null)
  }, [overlay, brush, looks, perPixel])
  // another tool of the map takes the pointer
  useEffect(() => {
    if (tool !== 'select') setBrush({ isOn: false })
  }, [tool])
  return null
}

function Footprints({ overlay, teaching }: { overlay: TeachOverlay; teaching: FootprintTeaching }) {
  const { id, labelled, classes, work } = teaching
  const isIdle = work.stage === 'idle'
  useEffect(() => () => clear(overlay), [overlay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew whenever labels or predictions changed
  useEffect(() => {
    let stale = false
    void attempt(() => engine().teach.footprints({ teachId: id })).then((found) => {
      if (found && !stale) overlay.showFootprints(found.map((one) => drawnOf(one, classes)))
    })
    return () => {
      stale = true
    }
  }, [overlay, id, labelled, isIdle])
  return null
}

type Known = { outline: PixelXY[]; label: string | null; prediction: string | null }

function drawnOf({ outline, label, prediction }: Known, classes: FootprintTeaching['classes']): DrawnFootprint {
  const classId = label ?? prediction ?? 'unknown'
  const place = classes.findIndex((one) => one.class === classId)
  return { outline, look: taughtLook(classId, Math.max(0, place)), isLabelled: label !== null }
}

function clear(overlay: TeachOverlay): void {
  overlay.showStrokes([])
  overlay.showMarkers([])
  overlay.showFootprints([])
  overlay.showPrediction(null)
  overlay.setBrush(null)
}
