import type { PixelBox } from '../../contracts/frame.ts'
import { cropAddress } from '../map/tile-address.ts'
import { useMirror } from '../state/mirror.ts'

type Props = { layerId: string; box: PixelBox; sizePx: number; className: string; alt?: string }

/** A piece of an image; an empty place while its file is missing. */
export function Crop({ layerId, box, sizePx, className, alt = '' }: Props) {
  const layer = useMirror((mirror) => mirror.workspace?.layers.find((other) => other.id === layerId))
  if (!layer || layer.status === 'missing') return <span className={className} />
  return <img className={className} alt={alt} loading="lazy" src={cropAddress({ layerId, revision: layer.revision, box, sizePx })} />
}
