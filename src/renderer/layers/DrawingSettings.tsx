import { useEffect, useRef } from 'react'
import { type LayerStyle, type Layer, stretches } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { moveImage } from '../map/pair-offsets.ts'
import { Icon } from '../ui/Icon.tsx'
import { bandName } from './drawing-words.ts'
import { updateLayer } from './layer-actions.ts'

const asItIs: LayerStyle = { bands: null, stretch: null, decibel: null }
const channels = ['red', 'green', 'blue'] as const

/** Which bands of an image are drawn and how they are stretched. Numbers never depend on it. */
export function DrawingSettings({ layer }: { layer: Layer }) {
  const style = layer.style ?? asItIs
  // two quick changes: the second builds on the first, whose answer is still under way
  const latest = useRef(style)
  useEffect(() => {
    latest.current = layer.style ?? asItIs
  }, [layer.style])
  const change = (part: Partial<LayerStyle>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    const isDefault = next.bands === null && next.stretch === null && next.decibel === null
    void updateLayer(layer.id, { style: isDefault ? null : next })
  }
  return (
    <>
      {layer.bands > 1 ? <BandChoice layer={layer} bands={style.bands} onBands={(make) => change({ bands: make(latest.current.bands) })} /> : null}
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
      {layer.frame.crs === null ? null : <MoveButtons layer={layer} />}
    </>
  )
}

const steps = [
  { side: 'left', icon: 'left', dxPx: -1, dyPx: 0 },
  { side: 'up', icon: 'up', dxPx: 0, dyPx: -1 },
  { side: 'down', icon: 'down', dxPx: 0, dyPx: 1 },
  { side: 'right', icon: 'right', dxPx: 1, dyPx: 0 },
] as const

/** Moves the image against its file, a pixel at a press. */
function MoveButtons({ layer }: { layer: Layer }) {
  return (
    <div className="layer-move">
      {text.layers.move}
      <span className="row">
        {steps.map(({ side, icon, dxPx, dyPx }) => (
          <button
            key={side}
            type="button"
            className="more"
            aria-label={text.layers.moveBy(text.layers.sides[side])}
            title={text.layers.moveBy(text.layers.sides[side])}
            onClick={() => void moveImage(layer.id, { dxPx, dyPx })}
          >
            <Icon name={icon} small />
          </button>
        ))}
      </span>
    </div>
  )
}

type Bands = LayerStyle['bands']
type BandProps = { layer: Layer; bands: Bands; onBands(make: (now: Bands) => Bands): void }

function BandChoice({ layer, bands, onBands }: BandProps) {
  const kind = bands === null ? '' : bands.length === 1 ? 'grey' : 'colour'
  const setKind = (next: string) => onBands(() => bandsOfKind(next, layer.bands))
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
          <select className="input" data-testid={`band-${at}`} value={band} onChange={(event) => onBands((now) => withBand(now, at, Number(event.target.value)))}>
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

function withBand(bands: Bands, at: number, band: number): Bands {
  const [red = 0, green = red, blue = green] = bands ?? []
  if (bands?.length === 1) return [band]
  return [at === 0 ? band : red, at === 1 ? band : green, at === 2 ? band : blue]
}

function bandsOfKind(kind: string, count: number): Bands {
  if (kind === 'grey') return [0]
  return kind === 'colour' ? [0, Math.min(1, count - 1), Math.min(2, count - 1)] : null
}
