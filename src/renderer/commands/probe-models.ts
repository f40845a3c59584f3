import { probeDevice } from '../models/models-actions.ts'
import { useModels } from '../models/models-state.ts'
import type { Command } from './command.ts'

export const probeModelsCommand: Command = {
  id: 'probe-models',
  title: 'Try again what models can run on',
  keys: [],
  scope: 'G',
  when: () => !useModels.getState().probing,
  run: () => void probeDevice(),
}
