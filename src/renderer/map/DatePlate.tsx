import type { CSSProperties } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { dateWords } from '../ui/format.ts'

/** Which date a part of the map shows; always visible while two are compared. */
export function DatePlate({ layer, style }: { layer: Layer; style?: CSSProperties }) {
  return (
    <div className={style ? 'plate date-plate' : 'plate date-plate centre'} style={style}>
      <b>{text.roles[layer.role].toUpperCase()}</b> <small>{dateWords(layer.date) || layer.name}</small>
    </div>
  )
}
