import type { Layer } from '../../contracts/workspace.ts'
import { showTab } from '../shell/shell-actions.ts'
import { resultsOf } from '../map/shown-results.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { Button } from '../ui/Button.tsx'
import { AreaRow } from './AreaRow.tsx'
import { chooseAndAdd } from './layer-actions.ts'
import { MeasurementRow, NoteRow } from './KeptRows.tsx'
import { LandRow } from './LandRow.tsx'
import { LayerRow } from './LayerRow.tsx'
import { PhotoRow } from '../photos/PhotoRow.tsx'
import { PointRow } from './PointRow.tsx'
import { ResultGroup } from './ResultGroup.tsx'

/** Layers are the legend: results on top, then what was drawn, reference, imagery. */
export function LayersPanel() {
  const workspace = useMirror((mirror) => mirror.workspace)
  const requests = useMirror((mirror) => mirror.requests)
  const layers = [...(workspace?.layers ?? [])].sort((a, b) => a.order - b.order)
  const isGround = ({ kind, drawing }: Layer) => kind !== 'image' || drawing?.isBaseMap === true
  const images = layers.filter((layer) => !isGround(layer))
  const others = layers.filter(isGround)
  const withResults = requests.filter((request) => resultsOf(request).length > 0).reverse()
  const { measurements = [], notes = [], areas = [], points = [] } = workspace ?? {}
  const drawn = areas.length + points.length + measurements.length + notes.length > 0
  const hasLand = workspace?.frame?.crs != null
  return (
    <>
      <div className="dock-head plain">
        <b className="dock-title">{text.layers.head}</b>
        <span className="grow" />
        {workspace ? <Button tone="ghost" icon="search" label={text.layers.find} testId="open-catalogue" onPress={() => showTab('catalogue')} /> : null}
        <Button tone="ghost" icon="plus" label={text.layers.add} testId="add-layers" onPress={() => void chooseAndAdd('images')} />
      </div>
      <div className="layer-list" data-layer-tree="">
        {layers.length === 0 ? <p className="empty">{text.layers.none}</p> : null}
        {withResults.length > 0 ? <h3 className="group">{text.layers.results}</h3> : null}
        {withResults.map((request) => (
          <ResultGroup key={request.id} request={request} />
        ))}
        {drawn && workspace ? <h3 className="group">{text.layers.drawn}</h3> : null}
        {workspace?.areas.map((area) => (
          <AreaRow key={area.id} area={area} />
        ))}
        {workspace?.points.map((point) => (
          <PointRow key={point.id} point={point} />
        ))}
        {measurements.map((measurement) => (
          <MeasurementRow key={measurement.id} measurement={measurement} />
        ))}
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
        {workspace?.photos?.length ? <h3 className="group">{text.photos.head}</h3> : null}
        {workspace?.photos?.map((photo) => (
          <PhotoRow key={photo.id} photo={photo} />
        ))}
        {others.length > 0 || hasLand ? <h3 className="group">{text.layers.reference}</h3> : null}
        {others.map((layer) => (
          <LayerRow key={layer.id} layer={layer} />
        ))}
        {hasLand ? <LandRow shown={workspace?.outline !== false} /> : null}
        {images.length > 0 ? <h3 className="group">{text.layers.imagery}</h3> : null}
        {images.map((layer) => (
          <LayerRow key={layer.id} layer={layer} />
        ))}
      </div>
    </>
  )
}
