import { useEffect, useRef, useState } from 'react'
import type { Frame } from '../../contracts/frame.ts'
import { takesClickOn } from '../answer/correct-actions.ts'
import { chooseObject } from '../answer/evidence-actions.ts'
import { type MapAdapter, makeAdapter } from './adapter.ts'
import { setMap } from './map-handle.ts'
import { onAreaChanged, onCrossing, onDrawn, onGround, forgetRest, reportView } from './map-actions.ts'
import { text } from '../messages/en.ts'
import { say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'

/** Makes the map once per frame, opens it on the saved view, and follows tool, overlays and asked views. */
export function useMap(frame: Frame) {
  const target = useRef<HTMLDivElement>(null)
  const [adapter, setAdapter] = useState<MapAdapter | null>(null)
  const { tool, overlaysHidden } = useUi()
  const viewAsked = useMirror((mirror) => mirror.viewAsked)
  const frameKey = JSON.stringify([frame.crs, frame.width, frame.height, frame.affine])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made anew only when the grid itself changes
  useEffect(() => {
    if (!target.current) return
    const made = makeAdapter(target.current, frame, {
      onPointer: (pointer) => useUi.setState({ pointer }),
      onObject: (object) => takesClickOn(object) || void chooseObject(object.id),
      onGround,
      onDrawn,
      onCrossing,
      onSimplified: (before, after) => say(text.map.simplified(before, after)),
      onAreaChanged,
      onRest: reportView,
    })
    const saved = useMirror.getState().workspace?.view
    if (saved) made.goTo(saved.centre, saved.resolution)
    else made.fit([0, 0, frame.width, frame.height])
    setAdapter(made)
    setMap(made)
    // nothing has focus: keys act on the map from the start
    if (document.activeElement === document.body) target.current.focus({ preventScroll: true })
    return () => {
      forgetRest()
      setMap(null)
      setAdapter(null)
      made.destroy()
    }
  }, [frameKey])

  useEffect(() => adapter?.setTool(tool), [adapter, tool])
  useEffect(() => adapter?.hideOverlays(overlaysHidden), [adapter, overlaysHidden])
  useEffect(() => {
    if (!adapter || !viewAsked) return
    const { centre, resolution } = useView.getState()
    const moved = Math.hypot(centre[0] - viewAsked.centre[0], centre[1] - viewAsked.centre[1]) > resolution || Math.abs(Math.log(resolution / viewAsked.resolution)) > 0.01
    if (moved) adapter.goTo(viewAsked.centre, viewAsked.resolution)
  }, [adapter, viewAsked])
  return { target, adapter }
}
