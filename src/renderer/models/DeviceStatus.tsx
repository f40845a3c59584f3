import { modelsText as text } from '../messages/en-models.ts'
import { usedInWords } from './model-words.ts'
import { openModels } from './models-actions.ts'
import { useModels } from './models-state.ts'

/** In the status bar: what models run on; a click opens the page of models. */
export function DeviceStatus() {
  const { device, probing } = useModels()
  if (device === undefined && !probing) return null
  return (
    <button type="button" className="status-device" title={text.device.open} data-testid="status-device" onClick={openModels}>
      {statusWords(device ?? null, probing)}
    </button>
  )
}

export function statusWords(device: Parameters<typeof usedInWords>[0] | null, probing: boolean): string {
  if (probing) return text.device.statusTrying
  if (device === null) return text.device.statusNever
  const used = usedInWords(device)
  return used === null ? text.device.nothing : text.device.status(used)
}
