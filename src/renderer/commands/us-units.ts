import { setUnits } from '../layers/layer-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const usUnitsCommand: Command = {
  id: 'us-units',
  title: 'US units: acres and feet',
  keys: [],
  scope: 'G',
  when: () => useMirror.getState().workspace !== null,
  run: () => void setUnits({ area: 'acre', length: 'ft' }),
}
