import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { onFrame } from '../map/on-frame.ts'
import { cropAddress } from '../map/tile-address.ts'
import { useMirror } from '../state/mirror.ts'
import { Icon } from '../ui/Icon.tsx'

/** What stands for the layer in its row: a picture of an image, lines for a vector file. */
export function LayerMark({ layer }: { layer: Layer }) {
  const map = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const box = map && layer.kind === 'image' ? middleSquare(layer.frame, map) : null
  if (box && layer.status !== 'missing') {
    return <img className="layer-thumb" alt="" src={cropAddress({ layerId: layer.id, revision: layer.revision, box, sizePx: 36 })} />
  }
  return (
    <span className="layer-mark">
      <Icon name={layer.kind === 'vector' ? 'lines' : 'image'} small />
    </span>
  )
}

/** Largest square in the middle of an image, where it lies on the map: what a thumbnail can show. */
function middleSquare(image: Frame, map: Frame): PixelBox | null {
  const { width, height } = image
  const half = Math.min(width, height) / 2
  const corners = onFrame(image, map, [
    [width / 2 - half, height / 2 - half],
    [width / 2 + half, height / 2 + half],
  ])
  const [a, b] = corners ?? []
  return a && b ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] : null
}
