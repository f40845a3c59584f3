import type { HeldAside } from '../../contracts/services/teach.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { type ClassLook, lookOf } from '../ui/palette.ts'
import { wordsOf } from './class-look.ts'
import { PatternSwatch } from './PatternSwatch.tsx'
import { scoreParts } from './teach-words.ts'

export type ScoreRow = { classId: string; look: ClassLook | undefined; score: HeldAside | null; reason: string | null }
type Props = { head: string; note: string | null; rows: readonly ScoreRow[] }

/** Precision and recall a class on examples held aside, or the reason why there is none. */
export function ScoreTable({ head, note, rows }: Props) {
  const [first] = rows
  if (!first) return null
  const isSameReason = rows.every(({ score, reason }) => scoreParts(score) === null && reason === first.reason)
  if (isSameReason)
    return (
      <div className="section" data-testid="teach-scores">
        <h2 className="head">{head}</h2>
        <p className="soft">{first.reason ?? text.score.none}</p>
      </div>
    )
  return (
    <div className="section" data-testid="teach-scores">
      <h2 className="head">{head}</h2>
      <table className="facts">
        <thead>
          <tr>
            <th scope="col">{text.score.class}</th>
            <th scope="col" title={text.score.precisionName}>
              {text.score.precision}
            </th>
            <th scope="col" title={text.score.recallName}>
              {text.score.recall}
            </th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.classId} row={row} />
          ))}
        </tbody>
      </table>
      {note ? <p className="small soft">{note}</p> : null}
    </div>
  )
}

function Row({ row: { classId, look, score, reason } }: { row: ScoreRow }) {
  const parts = scoreParts(score)
  return (
    <tr>
      <th scope="row">
        <span className="row">
          <PatternSwatch look={look ?? lookOf(classId)} /> {wordsOf(classId)}
        </span>
      </th>
      {parts ? (
        <>
          <td>{parts.precision}</td>
          <td>{parts.recall}</td>
          <td className="soft">{score?.n}</td>
        </>
      ) : (
        <td colSpan={3} className="soft">
          {reason ?? text.score.none}
        </td>
      )}
    </tr>
  )
}
