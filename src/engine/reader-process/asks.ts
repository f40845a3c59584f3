import type { PixelBox } from '../../contracts/frame.ts'
import type { Result } from '../../contracts/result.ts'
import type { LabelPlane } from '../files/labels.ts'
import type { BandStatistics, ReadValues, StreamRequest, ValueWindow } from '../files/raster-values.ts'
import type { Damage, RasterSource, ReadRgb, RgbWindow } from '../files/raster-source.ts'
import type { ReportRequest } from '../files/report/describe-raster.ts'
import type { RasterReport } from '../files/report/raster-report.ts'

/** What stays as it was when the file was opened. */
export type SourceFacts = Pick<RasterSource, 'info' | 'format' | 'frame' | 'bands' | 'bitsPerSample' | 'date' | 'overviews'>
/** What reading changes. */
export type SourceState = { readonly warning: string | null; readonly damage: Damage | null }
export type WalkPart = { readonly windows: readonly { readonly box: PixelBox; readonly isEmpty: boolean }[]; readonly isLast: boolean }

/** Everything a reader process can be asked. `file` is the number it gave an opened file. */
export type Asks = {
  /** `reduced`: a file of reduced images made for this one */
  open: { ask: { path: string; reduced?: string }; value: { file: number; facts: SourceFacts } }
  close: { ask: { file: number }; value: true }
  readRgb: { ask: { file: number; request: ReadRgb }; value: RgbWindow }
  readValues: { ask: { file: number; request: ReadValues }; value: ValueWindow }
  /** the next windows of a walk behind the first `skip` */
  windows: { ask: { file: number; request: StreamRequest; skip: number }; value: WalkPart }
  statistics: { ask: { file: number; box?: PixelBox }; value: readonly BandStatistics[] }
  describe: { ask: { path: string; request: ReportRequest }; value: RasterReport }
  /** writes reduced images of a file to `to`; tells its share as it goes */
  pyramid: { ask: { path: string; to: string }; value: { bytes: number } }
  labels: { ask: { path: string }; value: LabelPlane }
}
export type AskName = keyof Asks

export type ToReader = { [N in AskName]: { readonly id: number; readonly name: N; readonly ask: Asks[N]['ask'] } }[AskName]
export type Answered<N extends AskName> = { readonly result: Result<Asks[N]['value']>; readonly state: SourceState | null }
/** `thrown`: a fault of our own, not of the file. */
export type FromReader = { readonly id: number; readonly share?: number; readonly thrown?: string; readonly result?: Result<unknown>; readonly state?: SourceState | null }

/** Numbers of one beat: what the watching thread writes to its pipe four times a second while the reader is at work. */
export type Beat = {
  readonly residentBytes: number
  /** goes up with every block, read and pause */
  readonly steps: number
  readonly column: number
  readonly row: number
  /** how long the present step may take, and how much memory all may hold, from the header */
  readonly limitMs: number
  readonly limitBytes: number
}
export const beatMs = 250
export const beatPipe = 4
