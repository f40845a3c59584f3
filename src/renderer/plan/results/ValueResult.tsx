import type { Raster } from '../../../contracts/kinds/index.ts'
import { showPlane, useMadeLegends } from '../../map/made-legends.ts'
import { valueOpacity } from '../../map/result-items.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { useUi } from '../../state/ui.ts'
import { digits } from '../../ui/format.ts'
import { numberWords } from './cells.ts'
import { MadeAbout } from './MadeAbout.tsx'
import { RampBar } from './RampBar.tsx'
import { ValueHistogram } from './ValueHistogram.tsx'

/** Measured values: their ramp with both ends, how often each occurs, and how strongly they cover the image. */
export function ValueResult({ artifactId, raster }: { artifactId: string; raster: Raster }) {
  const ramp = useMadeLegends((state) => state.legends[artifactId]?.ramp ?? null)
  const plane = useMadeLegends((state) => state.planes[artifactId] ?? raster.bands[0]?.plane ?? '')
  return (
    <>
      <section className="section values" data-testid="value-result">
        <h2 className="result-title">{raster.title}</h2>
        {raster.bands.length > 1 ? (
          <label className="value-line">
            {text.band}
            <select className="input" value={plane} data-testid="value-band" onChange={(event) => void showPlane(artifactId, event.target.value)}>
              {raster.bands.map((band) => (
                <option key={band.plane} value={band.plane}>
                  {band.name}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {ramp ? (
          <>
            <ValueHistogram ramp={ramp} />
            <RampBar ramp={ramp} />
            <p className="small soft">
              {[
                ramp.mean === null ? null : `${text.mean} ${numberWords(ramp.mean)}${ramp.unit ? ` ${ramp.unit}` : ''}`,
                text.pixelsSeen(digits(ramp.valid)),
                ramp.sampled ? text.sampled : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {ramp.min < ramp.low || ramp.max > ramp.high ? <p className="small quiet">{text.beyond}</p> : null}
          </>
        ) : null}
        <OpacitySlider artifactId={artifactId} preset={valueOpacity} />
      </section>
      <MadeAbout method={raster.method} notes={raster.notes} />
    </>
  )
}

/** How strongly a result covers the image below. */
export function OpacitySlider({ artifactId, preset }: { artifactId: string; preset: number }) {
  const opacity = useUi((ui) => ui.opacity[artifactId] ?? preset)
  return (
    <label className="value-line">
      {text.opacity}
      <input
        type="range"
        min={0.1}
        max={1}
        step={0.05}
        value={opacity}
        data-testid="result-opacity"
        onChange={(event) => useUi.setState({ opacity: { ...useUi.getState().opacity, [artifactId]: Number(event.target.value) } })}
      />
      <span className="small">{`${Math.round(opacity * 100)} %`}</span>
    </label>
  )
}
