import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { openRequest, removeRequest } from './ask-actions.ts'
import { Differs } from './Differs.tsx'
import { Examples } from './Examples.tsx'
import { Suggestions } from './Suggestions.tsx'
import { type HistoryRow, useHistory, useHistoryStore } from './use-history.ts'

/** Every question of the project with its answer, newest first; searched, opened again, and held beside its earlier self. */
export function HistoryPanel() {
  const requests = useMirror((mirror) => mirror.requests)
  const rows = useHistory()
  if (requests.length === 0) {
    return (
      <>
        <p className="section empty">{text.history.none}</p>
        <Suggestions />
      </>
    )
  }
  return (
    <>
      <Search />
      {rows.length === 0 ? <p className="section empty">{reviewText.history.nothing}</p> : null}
      <ul className="history">
        {rows.map((row) => {
          const request = requests.find((one) => one.id === row.id)
          return request ? <Row key={row.id} row={row} request={request} requests={requests} /> : null
        })}
      </ul>
      <Examples requests={requests} />
    </>
  )
}

function Search() {
  const search = useHistoryStore((store) => store.search)
  return (
    <div className="section history-search">
      <Icon name="search" small />
      <input
        type="text"
        className="input grow"
        data-testid="history-search"
        aria-label={reviewText.history.search}
        placeholder={reviewText.history.search}
        value={search}
        onChange={(event) => useHistoryStore.setState({ search: event.target.value })}
      />
    </div>
  )
}

function Row({ row, request, requests }: { row: HistoryRow; request: RequestState; requests: readonly RequestState[] }) {
  const shown = useUi((ui) => ui.requestId)
  const earlier = requests.find(({ id }) => id === request.follows)
  return (
    <li className={row.id === shown ? 'history-row on' : 'history-row'} data-testid="history-row">
      <div className="history-line">
        <button type="button" className="history-open" onClick={() => void openRequest(request)}>
          <b>
            Q{row.number} {row.text}
          </b>
          <span>{row.answer ?? request.status}</span>
          {earlier ? <small className="quiet">{reviewText.history.follows(earlier.number)}</small> : null}
        </button>
        {request.verdict ? <Icon name={request.verdict.right ? 'tick' : 'cross'} small tone={request.verdict.right ? 'ok' : 'err'} /> : null}
        <Button tone="ghost" icon="bin" label={text.plan.remove} onPress={() => void removeRequest(row.id)} />
      </div>
      {row.sameAs ? (
        <details className="history-same">
          <summary>{reviewText.history.same(row.sameAs.number)}</summary>
          <Differs then={row.sameAs.answer} now={row.answer} differs={row.sameAs.differs} />
        </details>
      ) : null}
    </li>
  )
}
