import { useState } from 'react'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Area } from '../../contracts/workspace.ts'
import { theMap } from '../map/map-handle.ts'
import { onFrame } from '../map/on-frame.ts'
import { setShown } from '../map/shown-results.ts'
import { text } from '../messages/en.ts'
import { areaShort } from '../ui/format.ts'
import { useMirror } from '../state/mirror.ts'
import { sharesPlace } from '../../core/geo/index.ts'
import { imagesOf, isOnMap } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { EyeButton } from './EyeButton.tsx'
import { removeArea, updateArea } from './layer-actions.ts'
import { NameField } from './NameField.tsx'
import { showImage } from './show-image.ts'

/** An area she drew; the active one is where questions look, and its corners can be dragged on the map. */
export function AreaRow({ area }: { area: Area }) {
  const isHidden = useUi((ui) => ui.hidden[area.id] === true)
  const isHere = useMirror((mirror) => isOnMap(area, mirror.workspace))
  const [renaming, setRenaming] = useState(false)
  const rename = (name: string | null) => {
    setRenaming(false)
    if (name) void updateArea(area.id, { name })
  }
  const items = [
    { id: 'zoom', label: text.layers.zoom, run: () => zoomTo(area) },
    { id: 'active', label: text.layers.makeActive, checked: area.active, run: () => void updateArea(area.id, { active: true }) },
    { id: 'rename', label: text.layers.rename, run: () => setRenaming(true) },
    { id: 'remove', label: text.layers.remove, run: () => void removeArea(area.id) },
  ]
  return (
    <div className={['layer layer-line', area.active && isHere ? 'on' : '', isHere ? '' : 'dim'].filter(Boolean).join(' ')} data-testid="area-row">
      <EyeButton name={area.name} shown={!isHidden} onToggle={() => setShown(area.id, isHidden)} />
      <span className="layer-thumb dashed" />
      {renaming ? (
        <NameField name={area.name} onName={rename} />
      ) : (
        <button
          type="button"
          className="layer-name"
          title={isHere ? (area.active ? text.layers.areaActive : text.layers.makeActive) : text.layers.offMap}
          onClick={() => (isHere ? void updateArea(area.id, { active: !area.active }) : zoomTo(area))}
        >
          {`${area.name} area`}
        </button>
      )}
      <span className="layer-date">{area.areaM2 === null ? '' : areaShort(area.areaM2)}</span>
      <Menu className="more" label={`${text.layers.more}: ${area.name}`} button={<Icon name="more" small />} items={items} />
    </div>
  )
}

/** Flies to the area; where it lies on another map, the image it was drawn on comes first. */
function zoomTo(area: Area): void {
  const { workspace } = useMirror.getState()
  const frame = workspace?.frame
  const own = isOnMap(area, workspace) ? null : imagesOf(workspace).find((image) => sharesPlace(area.frame, image.frame))
  if (own) return void showImage(own.id)
  const ring = frame ? onFrame(area.frame, frame, area.rings[0] ?? []) : null
  if (ring) theMap()?.fit(boxOfRing(ring))
}

function boxOfRing(ring: readonly PixelXY[]): PixelBox {
  const xs = ring.map((xy) => xy[0])
  const ys = ring.map((xy) => xy[1])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
