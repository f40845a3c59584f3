import type { Handlers } from '../../contracts/service.ts'
import { unwrap } from '../../contracts/result.ts'
import type { teachService } from '../../contracts/services/teach.ts'
import { exportTaught } from '../teach/index.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const teachHandlers = (world: EngineWorld): Handlers<typeof teachService> => {
  const teachings = () => needSession(world).teachings
  const pixels = (id: string) => teachings().pixels(id)
  const footprints = (id: string) => teachings().footprints(id)
  return {
    list: () => world.session()?.teachings.list() ?? [],
    state: ({ teachId }) => teachings().of(teachId).state(),
    rename: ({ teachId, name }) => teachings().rename(teachId, name),
    async remove({ teachId }) {
      await teachings().remove(teachId)
      return {}
    },
    addClass: ({ teachId, class: name }) => teachings().of(teachId).addClass(name),
    renameClass: ({ teachId, from, to }) => teachings().of(teachId).renameClass(from, to),
    setHelp: ({ teachId, isOn }) => teachings().of(teachId).setHelp(isOn),
    undo: ({ teachId }) => teachings().of(teachId).undo(),
    async exportModel({ modelId, path }) {
      const model = unwrap(teachings().models.byId(modelId))
      return unwrap(await exportTaught(model, { path, host: world.models.trialHost }))
    },

    start: (asked) => teachings().startPixels(asked).state(),
    stroke: ({ teachId, ...drawn }) => pixels(teachId).stroke(drawn),
    removeStroke: ({ teachId, strokeId }) => pixels(teachId).removeStroke(strokeId),
    setMode: ({ teachId, mode }) => pixels(teachId).setMode(mode),
    finish: ({ teachId }) => pixels(teachId).finish(),

    startFootprints: async (asked) => (await teachings().startFootprints(asked)).next([]),
    next: ({ teachId, skip }) => footprints(teachId).next(skip),
    label: ({ teachId, footprintId, class: name, skip }) => footprints(teachId).label(footprintId, name, skip),
    unlabel: ({ teachId, footprintId }) => footprints(teachId).unlabel(footprintId),
    footprint: ({ teachId, footprintId }) => footprints(teachId).footprint(footprintId),
    footprints: ({ teachId }) => footprints(teachId).all(),
    validation: ({ teachId, size }) => footprints(teachId).validation(size),
    finishFootprints: ({ teachId }) => footprints(teachId).finish(),
  }
}
