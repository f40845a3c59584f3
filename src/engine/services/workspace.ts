import { unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { workspaceService } from '../../contracts/services/workspace.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { emptyWorkspace } from '../project/index.ts'
import { addNote, keepMeasurement, without } from '../workspace/annotations.ts'
import { attachPhoto } from '../workspace/photos.ts'
import { addLayers } from '../workspace/add-layers.ts'
import { addPoint } from '../workspace/drawing.ts'
import { pointFrom } from '../workspace/import-geometry.ts'
import { findPlace } from '../workspace/find-place.ts'
import { changeLayer, orderLayers, relinkLayer, removeLayer, setLabels, showImage } from '../workspace/layers.ts'
import { nudgeLayer } from '../workspace/nudge.ts'
import { pairOffset } from '../workspace/pair-offset.ts'
import { imageInUse } from '../requests/index.ts'
import { areaHandlers } from './areas.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const workspaceHandlers = (world: EngineWorld): Handlers<typeof workspaceService> => {
  const holder = () => needSession(world).workspace
  const changed = (label: string, edit: Parameters<ReturnType<typeof holder>['change']>[1]) => {
    holder().change(label, edit)
    needSession(world).requests.refresh(label)
    return holder().state()
  }
  return {
    state: () => world.session()?.workspace.state() ?? emptyWorkspace,
    async addLayers({ paths, role }) {
      if (!world.session()) await world.openProject(null, { create: true })
      const outcome = await addLayers(holder(), paths, { role, reader: world.labels })
      needSession(world).requests.refresh('an image was added')
      return outcome
    },
    updateLayer: ({ id, change }) => changed(`change layer ${id}`, unwrap(changeLayer(holder().state(), id, change))),
    showImage({ id }) {
      const edit = unwrap(showImage(holder().state(), id))
      return edit
        ? changed(
            `show ${
              holder()
                .state()
                .layers.find((layer) => layer.id === id)?.name ?? id
            }`,
            edit,
          )
        : holder().state()
    },
    orderLayers: ({ ids }) => changed('order layers', orderLayers(ids)),
    removeLayer({ id }) {
      if (needSession(world).requests.imagesInUse().has(id)) unwrap(imageInUse())
      const edit = unwrap(removeLayer(holder().state(), id))
      needSession(world).sources.forget(id)
      return changed('remove layer', edit)
    },
    async relinkLayer({ id, path }) {
      const edit = unwrap(await relinkLayer(holder(), id, path))
      needSession(world).sources.forget(id)
      return changed('locate image', edit)
    },
    setLabels: async ({ id, maskPath, legend }) => changed('load labels', unwrap(await setLabels(holder().state(), world.labels, { id, maskPath, legend }))),
    ...areaHandlers(world, changed),
    importPoint: (point) => changed('set point', unwrap(addPoint(holder().state(), unwrap(pointFrom(holder().state().frame, point)), point.name))),
    addPoint: ({ xy, name }) => changed('set point', unwrap(addPoint(holder().state(), xy, name))),
    removePoint: ({ id }) => changed('remove point', (workspace) => ({ ...workspace, points: workspace.points.filter((point) => point.id !== id) })),
    setView({ view }) {
      world.session()?.workspace.setView(view)
      return {}
    },
    select: ({ ids }) => changed(ids.length === 1 ? 'select 1 object' : `select ${ids.length} objects`, (workspace) => ({ ...workspace, selection: ids })),
    setFilter: ({ filter }) => changed('filter', (workspace) => ({ ...workspace, filter })),
    setUnits: (units) => changed('units', (workspace) => ({ ...workspace, units })),
    setLanguage: ({ language }) => changed('language of answers', (workspace) => ({ ...workspace, language })),
    pairOffset: async (pair) => unwrap(await pairOffset(holder().state(), needSession(world).sources, pair)),
    nudge: ({ id, by }) => changed(by ? `move image ${id}` : `put image ${id} back`, unwrap(nudgeLayer(holder().state(), id, by))),
    ...keptHandlers(() => holder().state(), changed),
    findPlace: async ({ words, limit }) => unwrap(await findPlace(holder().state(), words, limit)),
    setOutline: ({ shown }) => changed(shown ? 'show land outline' : 'hide land outline', (workspace) => ({ ...workspace, outline: shown })),
    setCompare: ({ compare }) => changed(compare ? 'compare' : 'stop comparing', (workspace) => ({ ...workspace, compare })),
    stopPyramid: ({ id }) => needSession(world).drawn.stop(id),
  }
}

type Changed = (label: string, edit: (workspace: Workspace) => Workspace) => Workspace
type Kept = 'addNote' | 'removeNote' | 'keepMeasurement' | 'removeMeasurement' | 'attachPhoto' | 'removePhoto'

/** What she keeps beside the layers: notes, measurements, photographs. */
const keptHandlers = (state: () => Workspace, changed: Changed): Pick<Handlers<typeof workspaceService>, Kept> => ({
  addNote: (note) => changed('add note', unwrap(addNote(state(), note))),
  removeNote: ({ id }) => changed('remove note', without('notes', id)),
  keepMeasurement: (measured) => changed('keep measurement', unwrap(keepMeasurement(state(), measured))),
  removeMeasurement: ({ id }) => changed('remove measurement', without('measurements', id)),
  attachPhoto: ({ id, about }) => changed(about.length > 0 ? 'attach photo' : 'detach photo', unwrap(attachPhoto(state(), id, about))),
  removePhoto: ({ id }) => changed('remove photo', (workspace) => ({ ...workspace, photos: (workspace.photos ?? []).filter((photo) => photo.id !== id) })),
})
