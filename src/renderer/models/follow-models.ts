import type { Client } from '../../contracts/client.ts'
import { loadDevice, loadModels } from './models-actions.ts'

/** Keeps list and device as the engine has them; called with every new connection. */
export function followModels(client: Client): void {
  client.models.on('changed', () => {
    void loadModels()
    void loadDevice()
  })
  void loadModels()
  void loadDevice()
}
