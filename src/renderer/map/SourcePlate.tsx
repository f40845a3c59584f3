import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { useMirror } from '../state/mirror.ts'
import { topImage } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { dateWords } from '../ui/format.ts'
import { groundGsd } from '../../core/geo/index.ts'

const isInside = ([x, y]: PixelXY, { width, height }: Frame) => x >= 0 && y >= 0 && x < width && y < height

/** File, date and pixel size of the image on top; row and column while pixels are visible. */
export function SourcePlate() {
  const image = useMirror((mirror) => topImage(mirror.workspace))
  const pointer = useUi((ui) => ui.pointer)
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
