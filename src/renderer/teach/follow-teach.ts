import type { Client } from '../../contracts/client.ts'
import { say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { forgetTeaching, loadTeachings } from './teach-actions.ts'
import { nothingTaught, openTeaching, takeTeaching, useTeach } from './teach-state.ts'

/** Follows what is taught in the engine; another project has its own. Called with every new connection. */
export function followTeach(client: Client): void {
  client.teach.on('changed', (teaching) => {
    const before = useTeach.getState().list?.find(({ id }) => id === teaching.id)
    takeTeaching(teaching)
    const isOpen = openTeaching(useTeach.getState())?.id === teaching.id
    if (isOpen && teaching.problem && teaching.problem.message !== before?.problem?.message) say(teaching.problem.message)
  })
  client.teach.on('removed', ({ id }) => forgetTeaching(id))
}

/** What was taught belongs to a project: another one begins with nothing open. */
export function followTaughtProject(): () => void {
  return useMirror.subscribe((now, before) => {
    if (now.project?.id === before.project?.id) return
    useTeach.setState(nothingTaught)
    void loadTeachings()
  })
}
