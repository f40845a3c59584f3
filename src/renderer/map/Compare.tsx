import { useEffect } from 'react'
import { imageOfRequest, useRequest } from '../state/selectors.ts'
import { useMirror } from '../state/mirror.ts'
import { useView } from '../state/view.ts'
import type { MapAdapter } from './adapter.ts'
import { CompareBar } from './CompareBar.tsx'
import { dividerOf, type Pair, pairOf, useCompare } from './compare-actions.ts'
import { DatePlate } from './DatePlate.tsx'
import { Divider } from './Divider.tsx'
import { platePlaces } from './plate-places.ts'
import { SideBySide } from './SideBySide.tsx'

/** How the pair of dates is looked at: divider, flicker or two maps; both dates are always named. */
export function Compare({ adapter }: { adapter: MapAdapter | null }) {
  const { mode, dividers, other } = useCompare()
  const workspace = useMirror((mirror) => mirror.workspace)
  const widthPx = useView((view) => view.widthPx)
  const pair = pairOf(workspace)
  const left = workspace?.layers.find((layer) => layer.id === pair?.left)
  const right = workspace?.layers.find((layer) => layer.id === pair?.right)
  const divider = pair ? dividerOf(dividers, pair) : null
  const { share = 0.5, isAcross = false } = divider ?? {}
  const [leftId, rightId] = [left?.id, right?.id]
  const request = useRequest()
  const resultsOf = pair && request ? sideOf(imageOfRequest(request, workspace)?.id, pair) : null

  // the image list is drawn anew with every change of the workspace, so the cut is made after it
  // biome-ignore lint/correctness/useExhaustiveDependencies: `workspace` and `request` stand for the images and results just drawn
  useEffect(() => {
    if (!adapter || !mode || !leftId || !rightId) return
    adapter.compare.split({ left: leftId, right: rightId, resultsOf, ...splitOf(mode, { share, isAcross, other }) })
  }, [adapter, mode, leftId, rightId, share, isAcross, other, workspace, request, resultsOf])
  useEffect(() => (mode ? () => adapter?.compare.stop() : undefined), [adapter, mode])

  if (!adapter || !mode || !left || !right || !workspace) return null
  const places = platePlaces({ share, isAcross, widthPx })
  return (
    <>
      <CompareBar workspace={workspace} left={left} right={right} />
      {mode === 'flicker' ? <DatePlate layer={other ? left : right} /> : null}
      {mode === 'side_by_side' ? <SideBySide adapter={adapter} left={left} right={right} /> : null}
      {mode === 'swipe' ? (
        <>
          <DatePlate layer={left} style={places.left} />
          <DatePlate layer={right} style={places.right} />
          <Divider share={share} isAcross={isAcross} />
        </>
      ) : null}
    </>
  )
}

/** Side of the pair an image is on; null for another one. */
function sideOf(id: string | undefined, { left, right }: Pair): 'left' | 'right' | null {
  if (id === left) return 'left'
  return id === right ? 'right' : null
}

type Look = { share: number; isAcross: boolean; other: boolean }

/** Part of this map that shows the earlier date. */
function splitOf(mode: 'swipe' | 'flicker' | 'side_by_side', { share, isAcross, other }: Look): { share: number; isAcross: boolean } {
  if (mode === 'swipe') return { share, isAcross }
  return { share: mode === 'flicker' && other ? 1 : 0, isAcross: false }
}
