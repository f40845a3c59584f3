// `npm run bench:app`: the waits a person feels, measured on the built app through its real doors.
import { engineStart, planAndCancel } from './engine-measures.ts'
import { type Measured, printMeasures } from './measure.ts'
import { tileRequests, windowPaint } from './window-measures.ts'

// one round unless asked for more: several in a row can hang where Electron runs under Xvfb, for a cause not yet found
const count = Number(process.argv[2] ?? 1)
if (!Number.isInteger(count) || count < 1) throw new RangeError(`"${process.argv[2]}" is no number of rounds. Write: npm run bench:app -- 3`)
const measures: Measured[] = [await engineStart(count), await windowPaint(count), await tileRequests(count), ...(await planAndCancel(count))]
printMeasures(measures)
