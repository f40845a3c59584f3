import type { Workspace } from '../../contracts/workspace.ts'
import { theMap } from '../map/map-handle.ts'
import { setShown } from '../map/shown-results.ts'
import { text } from '../messages/en.ts'
import { areaShort } from '../ui/format.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { EyeButton } from './EyeButton.tsx'
import { removeArea, removePoint, updateArea } from './layer-actions.ts'

/** Areas and points she drew; the active area is where questions look. */
export function DrawnRows({ workspace }: { workspace: Workspace }) {
  const hidden = useUi((ui) => ui.hidden)
  const fitRing = (ring: readonly (readonly [number, number])[]) =>
    theMap()?.fit([Math.min(...ring.map((xy) => xy[0])), Math.min(...ring.map((xy) => xy[1])), Math.max(...ring.map((xy) => xy[0])), Math.max(...ring.map((xy) => xy[1]))])
  return (
    <>
      {workspace.areas.map((area) => (
        <div key={area.id} className={area.active ? 'layer layer-line on' : 'layer layer-line'} data-testid="area-row">
          <EyeButton name={area.name} shown={!hidden[area.id]} onToggle={() => setShown(area.id, hidden[area.id] === true)} />
          <span className="layer-thumb dashed" />
          <button
            type="button"
            className="layer-name"
            title={area.active ? text.layers.areaActive : text.layers.makeActive}
            onClick={() => void updateArea(area.id, { active: !area.active })}
          >
            {`${area.name} area`}
          </button>
          <span className="layer-date">{area.areaM2 === null ? '' : areaShort(area.areaM2)}</span>
          <Menu
            className="more"
            label={`${text.layers.more}: ${area.name}`}
            button={<Icon name="more" small />}
            items={[
              { id: 'zoom', label: text.layers.zoom, run: () => fitRing(area.rings[0] ?? []) },
              { id: 'active', label: text.layers.makeActive, checked: area.active, run: () => void updateArea(area.id, { active: true }) },
              { id: 'remove', label: text.layers.remove, run: () => void removeArea(area.id) },
            ]}
          />
        </div>
      ))}
      {workspace.points.map((point) => (
        <div key={point.id} className="layer layer-line" data-testid="point-row">
          <EyeButton name={point.name} shown={!hidden[point.id]} onToggle={() => setShown(point.id, hidden[point.id] === true)} />
          <span className="layer-mark">
            <Icon name="pin" small tone="accent" />
          </span>
          <button type="button" className="layer-name" onClick={() => theMap()?.goTo(point.xy, null)}>
            {point.name}
          </button>
          <Menu
            className="more"
            label={`${text.layers.more}: ${point.name}`}
            button={<Icon name="more" small />}
            items={[{ id: 'remove', label: text.layers.remove, run: () => void removePoint(point.id) }]}
          />
        </div>
      ))}
    </>
  )
}
