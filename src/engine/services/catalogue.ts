import { resolve } from 'node:path'
import { fail, unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { catalogueService } from '../../contracts/services/catalogue.ts'
import { indexFolder } from '../catalogue/index.ts'
import { type EngineWorld, needSession } from '../world.ts'

const progressEveryMs = 200

export const catalogueHandlers = (world: EngineWorld): Handlers<typeof catalogueService> => {
  let running: AbortController | null = null
  return {
    async add({ folder }) {
      if (running) unwrap(fail({ code: 'bad_request', message: 'A folder is being read just now.', hint: 'Wait until it is through, or cancel it.' }))
      if (!world.session()) await world.openProject(null, { create: true })
      const job = new AbortController()
      running = job
      let toldAt = 0
      const onProgress = (done: number, total: number) => {
        const now = Date.now()
        if (now - toldAt < progressEveryMs && done < total) return
        toldAt = now
        world.emit('catalogue', 'progress', { folder, done, total })
      }
      try {
        return unwrap(await indexFolder(resolve(folder), { catalogue: needSession(world).store.catalogue, signal: job.signal, onProgress }))
      } finally {
        running = null
      }
    },
    cancel() {
      running?.abort()
      return {}
    },
    find: (query) => needSession(world).store.catalogue.find(query),
  }
}
