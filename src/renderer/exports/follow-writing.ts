import type { Client } from '../../contracts/client.ts'
import { useUi } from '../state/ui.ts'
import { useWriting } from './writing-state.ts'

/** Says what is being written, in the dialog and in the status line; called with every new connection. */
export function followWriting(client: Client): void {
  client.exports.on('progress', ({ job, words }) => {
    if (job !== useWriting.getState().job) return
    useWriting.setState({ words })
    useUi.setState({ busy: words })
  })
}
