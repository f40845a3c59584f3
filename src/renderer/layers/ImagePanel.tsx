import { crsWords } from '../../core/geo/index.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { topImage } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { gsdWords } from '../shell/StatusBar.tsx'
import { warningNow } from './LayerTrouble.tsx'
import { dateWords, digits } from '../ui/format.ts'

/** What is known of the chosen image, else of the one on top. */
export function ImagePanel() {
  const layerId = useUi((ui) => ui.layerId)
  const image = useMirror((mirror) => mirror.workspace?.layers.find((layer) => layer.id === layerId) ?? topImage(mirror.workspace))
  if (!image) return <p className="section empty">{text.image.none}</p>
  const { frame } = image
  const warning = warningNow(image)
  const rows: [string, string][] = [
    [text.image.file, image.path],
    [text.image.size, `${digits(frame.width)} × ${digits(frame.height)} px`],
    [text.image.crs, crsWords(frame.crs) ?? text.image.pixel],
    [text.image.gsd, `${gsdWords(frame) ?? 'not known'}${frame.gsdFrom === 'typed' ? `, ${text.image.typed}` : ''}`],
    [text.image.bands, String(image.bands)],
    [text.image.date, dateWords(image.date) || 'not known'],
    [text.image.sensor, image.sensor ?? 'not known'],
  ]
  return (
    <section className="section">
      <h2 className="head">{image.name}</h2>
      <dl className="pairs">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="breakable">{value}</dd>
          </div>
        ))}
      </dl>
      {warning ? <p className="note warn">{warning}</p> : null}
    </section>
  )
}
