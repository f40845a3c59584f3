import type { FootprintTeaching } from '../../contracts/services/teach.ts'
import { openTeaching, useTeach } from './teach-state.ts'

/** The building teaching whose queue stands in place of the map; null while the map is shown. */
export function useQueuedBuildings(): FootprintTeaching | null {
  return useTeach((state) => {
    const teaching = state.queue.isOpen ? openTeaching(state) : null
    return teaching?.kind === 'footprints' ? teaching : null
  })
}
