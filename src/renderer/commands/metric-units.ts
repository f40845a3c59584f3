import { setUnits } from '../layers/layer-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const metricUnitsCommand: Command = {
  id: 'metric-units',
  title: 'Metric units',
  keys: [],
  scope: 'G',
  when: () => useMirror.getState().workspace !== null,
  run: () => void setUnits({ area: 'auto', length: 'auto' }),
}
