import type { CSSProperties } from 'react'
import { groundGsd } from '../../core/geo/index.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { dateWords } from '../ui/format.ts'

/** Which date a part of the map shows, and how fine it is; always visible while two are compared. */
export function DatePlate({ layer, style }: { layer: Layer; style?: CSSProperties }) {
  const gsd = groundGsd(layer.frame)
  const words = [dateWords(layer.date) || layer.name, gsd ? `${Number(gsd.x.toPrecision(2))} m` : null].filter(Boolean).join(' · ')
  return (
    <div className={style ? 'plate date-plate' : 'plate date-plate centre'} style={style} data-testid="date-plate">
      <b>{text.roles[layer.role].toUpperCase()}</b> <small>{words}</small>
    </div>
  )
}
