import type { PixelXY } from '../../contracts/frame.ts'
import type { DrawTool } from '../state/ui.ts'
import { closedRing, closesToRing, crossingSide, type Draft, outlineOf, simplify } from './draft.ts'

export type Drawn = { tool: Exclude<DrawTool, 'select'>; points: PixelXY[] }
/** Where the pointer is: in the frame, on the screen, and how many frame pixels a screen pixel covers. */
export type Pointer = { xy: PixelXY; screen: { x: number; y: number }; resolution: number }
type Hearer = { onChange(draft: Draft | null): void; onDrawn(drawn: Drawn): void; onCrossing(): void; onSimplified?(before: number, after: number): void }

const closePx = 10
const dragPx = 4
const lassoTolerancePx = 0.5

/** Drawing by click or by drag: one draft at a time, handed over when it closes. Knows nothing of the map. */
export class DrawSession {
  private tool: DrawTool = 'select'
  private draft: Draft | null = null
  private pressed: Pointer['screen'] | null = null
  /** a rectangle's first corner was set by a click, the second one closes it */
  private cornerSet = false
  private readonly hearer: Hearer

  constructor(hearer: Hearer) {
    this.hearer = hearer
  }

  /** Whether a drag draws instead of moving the map. */
  get holdsDrag(): boolean {
    return this.tool === 'rectangle' || this.tool === 'lasso'
  }

  get isDrawing(): boolean {
    return this.tool !== 'select'
  }

  use(tool: DrawTool): void {
    this.tool = tool
    this.set(null)
  }

  press({ xy, screen }: Pointer): void {
    this.pressed = screen
    if (this.tool === 'lasso' || (this.tool === 'rectangle' && !this.draft)) this.set({ tool: this.tool, points: [xy], pointer: xy })
  }

  move({ xy }: Pointer): void {
    if (!this.draft) return
    const points = this.draft.tool === 'lasso' && this.pressed ? [...this.draft.points, xy] : this.draft.points
    this.set({ ...this.draft, points, pointer: xy })
  }

  release({ screen, resolution }: Pointer): void {
    const dragged = this.pressed !== null && Math.hypot(screen.x - this.pressed.x, screen.y - this.pressed.y) > dragPx
    this.pressed = null
    if (this.draft?.tool === 'lasso') {
      const before = this.draft.points.length
      this.draft = { ...this.draft, points: simplify(this.draft.points, lassoTolerancePx * resolution) }
      const after = this.draft.points.length
      if (!this.finish()) this.set(null)
      else if (after < before) this.hearer.onSimplified?.(before, after)
    } else if (this.draft?.tool === 'rectangle' && dragged) this.finish()
  }

  click(pointer: Pointer): void {
    if (this.tool === 'point') this.hearer.onDrawn({ tool: 'point', points: [pointer.xy] })
    else if (this.tool === 'rectangle') this.clickCorner(pointer)
    else if (this.tool === 'polygon' || this.tool === 'length' || this.tool === 'area') this.clickVertex(this.tool, pointer)
  }

  /** Hands over what is drawn; false where there is too little, or where the outline crosses itself. */
  finish(): boolean {
    if (!this.draft) return false
    if (!closesToRing(this.draft.tool)) return this.draft.points.length > 1 && this.hand(this.draft.points)
    const ring = closedRing(this.draft.tool === 'rectangle' ? outlineOf(this.draft) : this.draft.points)
    if (!ring) return false
    if (crossingSide(ring) === null) return this.hand(ring)
    this.hearer.onCrossing()
    return false
  }

  /** Takes the last corner back; false when nothing is being drawn. */
  undoVertex(): boolean {
    if (!this.draft) return false
    const points = this.draft.points.slice(0, -1)
    this.set(points.length === 0 ? null : { ...this.draft, points })
    return true
  }

  /** Drops the draft; false when there was none. */
  cancel(): boolean {
    const had = this.draft !== null
    this.set(null)
    return had
  }

  private clickCorner({ xy }: Pointer): void {
    if (!this.draft) return
    if (this.cornerSet) {
      this.draft = { ...this.draft, pointer: xy }
      this.finish()
    } else this.cornerSet = true
  }

  private clickVertex(tool: 'polygon' | 'length' | 'area', { xy, resolution }: Pointer): void {
    const points = this.draft?.points ?? []
    const isNear = (other: PixelXY | undefined) => other !== undefined && Math.hypot(other[0] - xy[0], other[1] - xy[1]) < closePx * resolution
    const closes = isNear(points.at(-1)) || (closesToRing(tool) && points.length > 2 && isNear(points[0]))
    if (this.draft && closes) this.finish()
    else this.set({ tool, points: [...points, xy], pointer: xy })
  }

  private hand(points: PixelXY[]): boolean {
    const tool = this.draft?.tool
    this.set(null)
    if (tool) this.hearer.onDrawn({ tool, points })
    return true
  }

  private set(draft: Draft | null): void {
    this.draft = draft
    if (!draft) this.cornerSet = false
    this.hearer.onChange(draft)
  }
}
