import { useEffect } from 'react'
import { useMirror } from '../state/mirror.ts'
import type { MapAdapter } from './adapter.ts'
import { pairOf, useCompare } from './compare-actions.ts'
import { DatePlate } from './DatePlate.tsx'
import { Divider } from './Divider.tsx'
import { SideBySide } from './SideBySide.tsx'

/** How the pair of dates is looked at: divider, flicker or two maps; both dates are always named. */
export function CompareBar({ adapter }: { adapter: MapAdapter | null }) {
  const { mode, share, other } = useCompare()
  const workspace = useMirror((mirror) => mirror.workspace)
  const pair = pairOf(workspace)
  const left = workspace?.layers.find((layer) => layer.id === pair?.left)
  const right = workspace?.layers.find((layer) => layer.id === pair?.right)
  const leftId = left?.id

  // the image list is drawn anew with every change of the workspace, so the cut is made after it
  // biome-ignore lint/correctness/useExhaustiveDependencies: `workspace` stands for the images just drawn
  useEffect(() => {
    if (!adapter || !mode || !leftId) return
    adapter.compare.swipe(leftId, shareOf(mode, share, other))
    return () => adapter.compare.stop()
  }, [adapter, mode, leftId, share, other, workspace])

  if (!adapter || !mode || !left || !right) return null
  if (mode === 'flicker') return <DatePlate layer={other ? left : right} />
  if (mode === 'side_by_side') return <SideBySide adapter={adapter} left={left} right={right} />
  return (
    <>
      <DatePlate layer={left} style={{ right: `${(1 - share) * 100}%`, marginRight: '12px' }} />
      <DatePlate layer={right} style={{ left: `${share * 100}%`, marginLeft: '12px' }} />
      <Divider share={share} />
    </>
  )
}

/** Part of this map's width that shows the earlier date. */
function shareOf(mode: 'swipe' | 'flicker' | 'side_by_side', share: number, other: boolean): number {
  if (mode === 'side_by_side') return 0
  return mode === 'swipe' ? share : Number(other)
}
