import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { hiddenUnder, isOnMap } from '../state/selectors.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { GsdField } from './GsdField.tsx'
import { relocateLayer } from './layer-actions.ts'
import { showImage } from './show-image.ts'

/** The second line of a row, only where something is to be known or done. */
export function LayerTrouble({ layer }: { layer: Layer }) {
  const workspace = useMirror((mirror) => mirror.workspace)
  if (layer.status === 'missing' || layer.status === 'changed') {
    return (
      <p className="layer-trouble">
        <Icon name="triangle" small tone="warn" />
        {layer.status === 'missing' ? text.layers.missing : text.layers.changed}
        <Button tone="link" onPress={() => void relocateLayer(layer)}>
          {text.layers.relocate}
        </Button>
      </p>
    )
  }
  if (!isOnMap(layer, workspace)) {
    return <NotShown layer={layer} words={layer.frame.crs === null ? text.layers.offMapNoCrs : text.layers.offMap} />
  }
  const above = hiddenUnder(layer, workspace)
  if (above) return <NotShown layer={layer} words={text.layers.under(above.name)} />
  if (layer.kind === 'image' && layer.frame.gsd === null) return <GsdField layer={layer} />
  const warning = warningNow(layer)
  if (!warning) return null
  return (
    <p className="layer-trouble">
      <Icon name="diamond" small tone="warn" />
      {warning}
    </p>
  )
}

function NotShown({ layer, words }: { layer: Layer; words: string }) {
  return (
    <p className="layer-trouble" data-testid="off-map">
      <Icon name="diamond" small tone="warn" />
      <span>{words}</span>
      {layer.kind === 'image' ? (
        <Button tone="link" testId="show-image" onPress={() => void showImage(layer.id)}>
          {text.layers.showImage}
        </Button>
      ) : null}
    </p>
  )
}

const gsdWanted = /\s*Counting works; for areas give its pixel size\./

/** What must be known of a file now: a pixel size that was typed is not asked for again. */
export function warningNow({ warning, frame }: Pick<Layer, 'warning' | 'frame'>): string | null {
  const words = frame.gsd === null ? warning : (warning?.replace(gsdWanted, '').trim() ?? null)
  return words === '' ? null : words
}
