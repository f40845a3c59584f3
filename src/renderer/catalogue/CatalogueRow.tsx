import type { CatalogueImage } from '../../contracts/services/catalogue.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { baseName, dateWords } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { addImage } from './catalogue-actions.ts'

/** An image of the catalogue: name, date, sensor, pixel size and whether it can be added; a click adds it. */
export function CatalogueRow({ image }: { image: CatalogueImage }) {
  const isLayer = useMirror((mirror) => mirror.workspace?.layers.some((layer) => layer.path === image.path) ?? false)
  return (
    <li className={isLayer ? 'history-row on' : 'history-row'} data-testid="catalogue-row">
      <button type="button" className="history-open" title={image.path} disabled={image.status !== 'here' || isLayer} onClick={() => void addImage(image.path)}>
        <b>{baseName(image.path)}</b>
        <span>{factsOf(image).join(' · ')}</span>
        {isLayer ? <span className="tag">{text.catalogue.isLayer}</span> : <State image={image} />}
      </button>
    </li>
  )
}

/** What is known of it, in the order of the list. */
export function factsOf({ date, sensor, gsdM, width, height, nodataShare }: CatalogueImage): string[] {
  return [
    dateWords(date) || text.catalogue.noDate,
    sensor,
    gsdM === null ? text.catalogue.noSize : `${Number(gsdM.toPrecision(2))} m`,
    width !== null && height !== null ? `${width} × ${height} px` : null,
    nodataShare !== null && nodataShare >= 0.01 ? text.catalogue.empty(Math.round(nodataShare * 100)) : null,
  ].filter((fact) => fact !== null)
}

function State({ image: { status, problem } }: { image: CatalogueImage }) {
  if (status === 'here') return null
  return (
    <span className="row">
      <Icon name="triangle" small tone="warn" />
      {status === 'described' ? text.catalogue.described : (problem ?? text.catalogue.unreadable)}
    </span>
  )
}
