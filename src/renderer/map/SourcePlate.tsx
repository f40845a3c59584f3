import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { pairOf, useCompare } from './compare-actions.ts'
import { useMirror } from '../state/mirror.ts'
import { topImage } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { dateWords } from '../ui/format.ts'
import { groundGsd } from '../../core/geo/index.ts'

const isInside = ([x, y]: PixelXY, { width, height }: Frame) => x >= 0 && y >= 0 && x < width && y < height

/** Both files while two dates are compared. */
function pairNames(workspace: Workspace | null): string | null {
  const pair = pairOf(workspace)
  const name = (id: string | undefined) => workspace?.layers.find((layer) => layer.id === id)?.name ?? ''
  return pair ? `${name(pair.left)} · ${name(pair.right)}` : null
}

/** File, date and pixel size of the image on top; row and column while pixels are visible. */
export function SourcePlate() {
  const image = useMirror((mirror) => topImage(mirror.workspace))
  const isComparing = useCompare((state) => state.mode !== null)
  const pair = useMirror((mirror) => (isComparing ? pairNames(mirror.workspace) : null))
  const pointer = useUi((ui) => ui.pointer)
  if (pair) return <div className="source-plate">{pair}</div>
  if (!image) return null
  const gsd = groundGsd(image.frame)
  const words = [
    image.name,
    dateWords(image.date),
    gsd ? `${gsd.x.toPrecision(2)} m` : null,
    pointer && isInside(pointer, image.frame) ? `row ${Math.floor(pointer[1])}, col ${Math.floor(pointer[0])}` : null,
  ]
  return <div className="source-plate">{words.filter(Boolean).join(' · ')}</div>
}
