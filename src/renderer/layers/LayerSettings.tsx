import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { DrawingSettings } from './DrawingSettings.tsx'
import { updateLayer } from './layer-actions.ts'

/** Opacity, date and drawing of the selected layer, in its row. */
export function LayerSettings({ layer }: { layer: Layer }) {
  return (
    <div className="layer-settings">
      <label>
        {text.layers.opacity}
        <input type="range" min={0} max={1} step={0.05} value={layer.opacity} onChange={(event) => void updateLayer(layer.id, { opacity: Number(event.target.value) })} />
      </label>
      <label>
        {text.layers.date}
        <input
          type="date"
          className="input"
          value={layer.date?.slice(0, 10) ?? ''}
          onChange={(event) => void updateLayer(layer.id, { date: event.target.value === '' ? null : event.target.value })}
        />
      </label>
      {layer.kind === 'image' ? <DrawingSettings layer={layer} /> : null}
    </div>
  )
}
