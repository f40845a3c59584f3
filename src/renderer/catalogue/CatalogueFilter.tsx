import { text } from '../messages/en.ts'
import { findImages } from './catalogue-actions.ts'
import { useCatalogue } from './catalogue-state.ts'

/** What narrows the list: the view, dates, sensor, pixel size. */
export function CatalogueFilter() {
  const { wanted } = useCatalogue()
  return (
    <div className="section catalogue-filter">
      <label className="check">
        <input type="checkbox" data-testid="in-view" checked={wanted.inView} onChange={(event) => void findImages({ inView: event.target.checked })} />
        {text.catalogue.inView}
      </label>
      <label>
        {text.catalogue.from}
        <input type="date" className="input" value={wanted.from} onChange={(event) => void findImages({ from: event.target.value })} />
      </label>
      <label>
        {text.catalogue.to}
        <input type="date" className="input" value={wanted.to} onChange={(event) => void findImages({ to: event.target.value })} />
      </label>
      <label>
        {text.catalogue.sensor}
        <input type="text" className="input" value={wanted.sensor} onChange={(event) => void findImages({ sensor: event.target.value })} />
      </label>
      <label>
        {text.catalogue.gsd}
        <input type="text" className="input" placeholder="0.5 m" value={wanted.gsdMaxM} onChange={(event) => void findImages({ gsdMaxM: event.target.value })} />
      </label>
    </div>
  )
}
