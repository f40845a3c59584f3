import { type LayerStyle, type Layer, stretches } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { bandName } from './drawing-words.ts'
import { updateLayer } from './layer-actions.ts'

const asItIs: LayerStyle = { bands: null, stretch: null, decibel: null }
const channels = ['red', 'green', 'blue'] as const

/** Which bands of an image are drawn and how they are stretched. Numbers never depend on it. */
export function DrawingSettings({ layer }: { layer: Layer }) {
  const style = layer.style ?? asItIs
  const change = (part: Partial<LayerStyle>) => {
    const next = { ...style, ...part }
    const isDefault = next.bands === null && next.stretch === null && next.decibel === null
    void updateLayer(layer.id, { style: isDefault ? null : next })
  }
  return (
    <>
      {layer.bands > 1 ? <BandChoice layer={layer} bands={style.bands} onBands={(bands) => change({ bands })} /> : null}
      <label>
        {text.layers.stretch}
        <select
          className="input"
          data-testid="stretch"
          value={style.stretch ?? ''}
          onChange={(event) => change({ stretch: stretches.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">{text.layers.byKind}</option>
          {stretches.map((one) => (
            <option key={one} value={one}>
              {text.layers.stretches[one]}
            </option>
          ))}
        </select>
      </label>
      {layer.drawing?.isRadar ? (
        <label>
          {text.layers.decibel}
          <input type="checkbox" checked={style.decibel ?? layer.drawing.sampleType !== 'Byte'} onChange={(event) => change({ decibel: event.target.checked })} />
        </label>
      ) : null}
    </>
  )
}

type BandProps = { layer: Layer; bands: LayerStyle['bands']; onBands(bands: LayerStyle['bands']): void }

function BandChoice({ layer, bands, onBands }: BandProps) {
  const kind = bands === null ? '' : bands.length === 1 ? 'grey' : 'colour'
  const setKind = (next: string) => onBands(next === 'grey' ? [0] : next === 'colour' ? [0, Math.min(1, layer.bands - 1), Math.min(2, layer.bands - 1)] : null)
  return (
    <>
      <label>
        {text.layers.bands}
        <select className="input" data-testid="band-kind" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">{text.layers.byKind}</option>
          <option value="colour">{text.layers.colour}</option>
          <option value="grey">{text.layers.grey}</option>
        </select>
      </label>
      {(bands ?? []).map((band, at) => (
        <label key={channels[at]}>
          {bands?.length === 1 ? text.layers.band : text.layers[channels[at] ?? 'red']}
          <select className="input" data-testid={`band-${at}`} value={band} onChange={(event) => onBands(withBand(bands, at, Number(event.target.value)))}>
            {Array.from({ length: layer.bands }, (_, number) => (
              <option key={bandName(layer, number)} value={number}>
                {bandName(layer, number)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  )
}

function withBand(bands: LayerStyle['bands'], at: number, band: number): LayerStyle['bands'] {
  const [red = 0, green = red, blue = green] = bands ?? []
  if (bands?.length === 1) return [band]
  return [at === 0 ? band : red, at === 1 ? band : green, at === 2 ? band : blue]
}
