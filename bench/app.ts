// `npm run bench:app`: the waits a person feels, measured on the built app through its real doors.
import { engineStart, planAndCancel } from './engine-measures.ts'
import { type Measured, printMeasures } from './measure.ts'
import { labelToNext } from './queue-measures.ts'
import { editToFindings } from './review-measures.ts'
import { tileRequests, windowPaint } from './window-measures.ts'

const count = Number(process.argv[2] ?? 5)
if (!Number.isInteger(count) || count < 1) throw new RangeError(`"${process.argv[2]}" is no number of rounds. Write: npm run bench:app -- 3`)
const measures: Measured[] = [
  await engineStart(count),
  await windowPaint(count),
  await tileRequests(count),
  ...(await planAndCancel(count)),
  await editToFindings(count * 4),
  await labelToNext(count * 6),
]
printMeasures(measures)
