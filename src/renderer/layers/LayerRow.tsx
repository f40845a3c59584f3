import { useState } from 'react'
import { type LayerRole, layerRoles, type Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { useUi } from '../state/ui.ts'
import { dateWords } from '../ui/format.ts'
import { FileName } from '../ui/FileName.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { EyeButton } from './EyeButton.tsx'
import { dropLayerOn, moveLayer, relocateLayer, removeLayer, updateLayer } from './layer-actions.ts'
import { Button } from '../ui/Button.tsx'
import { moveImage } from '../map/pair-offsets.ts'
import { drawingWords, isReprojected, nudgeWords } from './drawing-words.ts'
import { LabelsForm } from './LabelsForm.tsx'
import { LayerMark } from './LayerMark.tsx'
import { LayerSettings } from './LayerSettings.tsx'
import { LayerTrouble } from './LayerTrouble.tsx'
import { PyramidLine } from './PyramidLine.tsx'
import { NameField } from './NameField.tsx'
import { showImage, zoomToLayer } from './show-image.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage, hiddenUnder, imagesOf, isOnMap } from '../state/selectors.ts'
import { showTab } from '../shell/shell-actions.ts'

/** A file of the project: eye, picture, name, role, date, menu; a second line only where something is wrong. */
export function LayerRow({ layer }: { layer: Layer }) {
  const selected = useUi((ui) => ui.layerId === layer.id)
  const [renaming, setRenaming] = useState(false)
  const labelling = useUi((ui) => ui.labelsFor === layer.id)
  const isAsked = useMirror(({ workspace }) => imagesOf(workspace).length > 1 && askedImage(workspace)?.id === layer.id)
  // beside every mark there is no room for name and date; the date stands in the name's title too
  const isCrowded = isAsked && layer.labels !== null
  const rename = (name: string | null) => {
    setRenaming(false)
    if (name) void updateLayer(layer.id, { name })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging has a twin in the menu (Move up, Move down)
    <div
      className={selected ? 'layer file on' : 'layer file'}
      data-testid="layer-row"
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/aftermap-layer', layer.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('text/aftermap-layer')) event.preventDefault()
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData('text/aftermap-layer')
        if (id) void dropLayerOn(id, layer.id)
      }}
    >
      <div className="layer-line">
        <EyeButton name={layer.name} shown={layer.visible} onToggle={() => void updateLayer(layer.id, { visible: !layer.visible })} />
        <LayerMark layer={layer} />
        {renaming ? (
          <NameField name={layer.name} onName={rename} />
        ) : (
          <button
            type="button"
            className={layer.visible ? 'layer-name' : 'layer-name off'}
            title={[layer.name, layer.date, layer.path].filter(Boolean).join('\n')}
            onClick={() => choose(layer, selected)}
          >
            <FileName name={layer.name} />
          </button>
        )}
        {isAsked ? (
          <span className="tag accent" title={text.layers.askedNote} data-testid="asked-row">
            <Icon name="search" small />
            <span className="unseen">{text.layers.asked}</span>
          </span>
        ) : null}
        <RoleMenu layer={layer} />
        {layer.labels ? (
          <span className="layer-badge" title={text.labels.title} data-testid="labels-badge">
            <Icon name="list" small />
            <span className="unseen">{text.labels.badge}</span>
          </span>
        ) : null}
        {layer.date && !isCrowded ? <span className="layer-date">{dateWords(layer.date, false)}</span> : null}
        <LayerMenu layer={layer} onRename={() => setRenaming(true)} />
      </div>
      <DrawingNote layer={layer} />
      <NudgeNote layer={layer} />
      <LayerTrouble layer={layer} />
      <PyramidLine layerId={layer.id} />
      {labelling ? <LabelsForm layer={layer} onDone={() => useUi.setState({ labelsFor: null })} /> : null}
      {selected ? <LayerSettings layer={layer} /> : null}
    </div>
  )
}

/** How the row's image is drawn, where it is not as it is stored. */
function DrawingNote({ layer }: { layer: Layer }) {
  const isElse = useMirror(({ workspace }) => isReprojected(layer, workspace))
  const words = drawingWords(layer)
  if (words.length === 0 && !isElse) return null
  return (
    <p className="layer-note" title={isElse ? text.layers.reprojectedNote : text.layers.drawnNote} data-testid="drawn-as">
      {words.join(' · ')}
      {isElse ? <span className="tag">{text.layers.reprojected}</span> : null}
    </p>
  )
}

/** How far an image was moved against its file, and the way back. */
function NudgeNote({ layer }: { layer: Layer }) {
  if (!layer.nudge) return null
  return (
    <p className="layer-note" title={text.layers.movedNote} data-testid="nudged">
      {text.layers.moved(nudgeWords(layer.nudge))}
      <Button tone="link" testId="reset-nudge" onPress={() => void moveImage(layer.id, null)}>
        {text.layers.moveBack}
      </Button>
    </p>
  )
}

/** Opens or closes the settings of a row; an image of another place comes to the map with it. */
function choose(layer: Layer, selected: boolean): void {
  const { workspace } = useMirror.getState()
  const isElsewhere = layer.kind === 'image' && (!isOnMap(layer, workspace) || hiddenUnder(layer, workspace) !== null)
  useUi.setState({ layerId: selected && !isElsewhere ? null : layer.id })
  if (isElsewhere) void showImage(layer.id)
}

function RoleMenu({ layer }: { layer: Layer }) {
  const items = layerRoles.map((role: LayerRole) => ({
    id: role,
    label: text.roles[role],
    note: text.roleNames[role],
    checked: role === layer.role,
    run: () => void updateLayer(layer.id, { role }),
  }))
  return <Menu className="tag tag-button" label={text.layers.roleIs(text.roleNames[layer.role])} items={items} button={text.roles[layer.role]} />
}

function LayerMenu({ layer, onRename }: { layer: Layer; onRename(): void }) {
  const items: MenuItem[] = [
    { id: 'zoom', label: text.layers.zoom, run: () => void zoomToLayer(layer) },
    { id: 'up', label: text.layers.up, run: () => void moveLayer(layer, -1) },
    { id: 'down', label: text.layers.down, run: () => void moveLayer(layer, 1) },
    {
      id: 'info',
      label: text.layers.info,
      run: () => {
        useUi.setState({ layerId: layer.id })
        showTab('image')
      },
    },
    { id: 'rename', label: text.layers.rename, run: onRename },
    ...(layer.kind === 'image' ? [{ id: 'labels', label: text.layers.labels, checked: layer.labels !== null, run: () => useUi.setState({ labelsFor: layer.id }) }] : []),
    { id: 'relocate', label: text.layers.relocate, run: () => void relocateLayer(layer) },
    { id: 'remove', label: text.layers.remove, run: () => void removeLayer(layer) },
  ]
  return <Menu className="more" label={`${text.layers.more}: ${layer.name}`} items={items} button={<Icon name="more" small />} />
}
