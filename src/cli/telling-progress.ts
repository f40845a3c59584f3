import type { Client } from '../contracts/client.ts'
import type { RequestState } from '../contracts/request.ts'
import { withProgress } from './ask-job.ts'
import { progressLine } from './print.ts'

/** Does the work of an engine of this command's own and shows, where a person looks on, how far its steps are. */
export async function tellingProgress<T>({ requests }: Pick<Client, 'requests'>, work: () => Promise<T>, bar = progressLine()): Promise<T> {
  let newest: RequestState | null = null
  const stops = [
    requests.on('changed', (request) => {
      newest = request
      bar.show(request)
    }),
    requests.on('progress', (event) => {
      if (newest?.id === event.id) bar.show(withProgress(newest, event))
    }),
  ]
  try {
    return await work()
  } finally {
    for (const stop of stops) stop()
    bar.clear()
  }
}
