import type { PixelBox } from '../../contracts/frame.ts'
import type { ModelTrial } from '../../contracts/services/models.ts'
import { classWords } from '../../core/words/index.ts'

type Size = { width: number; height: number }

/** CSS inset of the part of a tile that lies on the image: what a model says of nothing is not shown. */
export function insideImage([left, top, right, bottom]: PixelBox, size: Size | null): string | undefined {
  if (!size) return undefined
  const share = (outside: number, side: number) => `${((Math.max(0, outside) / side) * 100).toFixed(2)}%`
  const [width, height] = [right - left, bottom - top]
  return `inset(${share(-top, height)} ${share(right - size.width, width)} ${share(bottom - size.height, height)} ${share(-left, width)})`
}

/** The trial without the cells of its mask that lie beside the image, with its sentence counted anew. */
export function onImage(trial: ModelTrial, size: Size | null): ModelTrial {
  const { mask, box } = trial
  const [left, top, right, bottom] = box
  if (!mask || !size || (left >= 0 && top >= 0 && right <= size.width && bottom <= size.height)) return trial
  const isOn = (at: number) => {
    const x = left + (((at % mask.side) + 0.5) / mask.side) * (right - left)
    const y = top + ((Math.floor(at / mask.side) + 0.5) / mask.side) * (bottom - top)
    return x >= 0 && y >= 0 && x < size.width && y < size.height
  }
  const inside = mask.values.filter((_, at) => isOn(at))
  const parts = Object.entries(mask.classes).flatMap(([value, name]) => {
    const cells = inside.filter((one) => one === Number(value)).length
    return cells === 0 || name === 'background' ? [] : [{ name, share: cells / inside.length }]
  })
  const words = parts.sort((a, b) => b.share - a.share).map(({ name, share }) => `${Math.round(share * 100)} % ${classWords([name])}`)
  // a value no class has is drawn and listed as nothing
  const values = mask.values.map((value, at) => (isOn(at) ? value : nothing))
  return { ...trial, mask: { ...mask, values }, sentence: words.length > 0 ? words.join(', ') : 'nothing found here' }
}

const nothing = -1
