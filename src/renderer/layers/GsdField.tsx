import { type FormEvent, useState } from 'react'
import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { updateLayer } from './layer-actions.ts'

/** Pixel size in metres as a person types it; null when it is not a size of a pixel. */
export function parseGsd(words: string): number | null {
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*(cm|m)?\s*$/.exec(words)
  if (!match) return null
  const metres = Number((match[1] ?? '').replace(',', '.')) * (match[2] === 'cm' ? 0.01 : 1)
  return metres > 0.001 && metres < 10_000 ? metres : null
}

/** Asked in the row of an image without pixel size, never in a dialog. */
export function GsdField({ layer }: { layer: Layer }) {
  const [words, setWords] = useState('')
  const metres = parseGsd(words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (metres !== null) void updateLayer(layer.id, { gsd: { x: metres, y: metres } })
  }
  return (
    <form className="layer-trouble gsd" onSubmit={submit}>
      <label>
        {text.layers.gsdAsk}
        <span className="row">
          <input type="text" className="input short" data-testid="gsd-field" placeholder="0.05 m" value={words} onChange={(event) => setWords(event.target.value)} />
          <button type="submit" className="button" disabled={metres === null}>
            {text.layers.gsdSet}
          </button>
        </span>
      </label>
    </form>
  )
}
