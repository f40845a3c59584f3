import { FailureError, fail } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { teachService } from '../../contracts/services/teach.ts'

const notYet = (): never => {
  throw new FailureError(fail({ code: 'bad_request', message: 'Teaching is not ready yet.', hint: '' }).error)
}

export const teachHandlers = (): Handlers<typeof teachService> => ({
  list: () => [],
  state: notYet,
  rename: notYet,
  remove: notYet,
  addClass: notYet,
  renameClass: notYet,
  undo: notYet,
  start: notYet,
  stroke: notYet,
  removeStroke: notYet,
  setMode: notYet,
  finish: notYet,
  startFootprints: notYet,
  next: notYet,
  label: notYet,
  unlabel: notYet,
  footprint: notYet,
  footprints: notYet,
  validation: notYet,
  finishFootprints: notYet,
})
