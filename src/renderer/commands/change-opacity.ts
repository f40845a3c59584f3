import { updateLayer } from '../layers/layer-actions.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'

/** Changes the opacity of the selected layer, kept within 0 and 1. */
export function changeOpacity(by: number): void {
  const layer = useMirror.getState().workspace?.layers.find((other) => other.id === useUi.getState().layerId)
  if (layer) void updateLayer(layer.id, { opacity: Math.min(1, Math.max(0, Number((layer.opacity + by).toFixed(2)))) })
}
