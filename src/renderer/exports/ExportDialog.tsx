import { useState } from 'react'
import { exportFormats } from '../../contracts/services/exports.ts'
import { exportText as text } from '../messages/en-report.ts'
import { useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { packProject, writeResults } from './export-actions.ts'
import { NowWriting } from './NowWriting.tsx'
import { useWriting } from './writing-state.ts'

/** What to write, of which question. */
export function ExportDialog() {
  const request = useRequest()
  const areas = useMirror((mirror) => mirror.workspace?.areas ?? [])
  const [ofAll, setOfAll] = useState(request === null)
  const [crop, setCrop] = useState('')
  const isWriting = useWriting(({ job }) => job !== null)
  const isDesktop = window.aftermap !== undefined
  const isOff = !isDesktop || isWriting
  const ids = ofAll || !request ? [] : [request.id]
  return (
    <div className="dialog-body" data-testid="export-dialog">
      <b>{text.head}</b>
      <div className="row">
        <span className="quiet">{text.of}</span>
        <select className="input" aria-label={text.of} value={ofAll ? 'all' : 'this'} onChange={(event) => setOfAll(event.target.value === 'all')}>
          {request ? <option value="this">{text.this(request.number)}</option> : null}
          <option value="all">{text.all}</option>
        </select>
      </div>
      {isDesktop ? null : <p className="soft">{text.onDesktop}</p>}
      <ul className="dialog-list export-list">
        {exportFormats.map((format) => (
          <li key={format}>
            <button type="button" className="export-row" disabled={isOff} data-testid={`export-${format}`} onClick={() => void writeResults(format, ids)}>
              <b>{text.formats[format].name}</b>
              <small className="quiet">{text.formats[format].note}</small>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="export-row" disabled={isOff} data-testid="export-pack" onClick={() => void packProject(crop || null)}>
            <b>{text.pack.name}</b>
            <small className="quiet">{text.pack.note}</small>
          </button>
        </li>
      </ul>
      {areas.length > 0 ? (
        <label className="row">
          <span className="quiet">{text.crop}</span>
          <select className="input" value={crop} onChange={(event) => setCrop(event.target.value)}>
            <option value="">{text.noCrop}</option>
            {areas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isWriting ? <NowWriting /> : null}
    </div>
  )
}
