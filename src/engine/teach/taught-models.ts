import type { ClassRaster } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { AreaInput, Stored } from '../../tools/index.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { type AreaOnGrid, areaOnGrid } from '../perception/area-mask.ts'
import type { StepRun } from '../perception/types.ts'
import { stopped } from '../runner/turns.ts'
import { tableOf, valuesOfClasses } from './class-values.ts'
import { layerKey, type TeachParts } from './parts.ts'
import { predictWindows } from './pixels/pixel-learner.ts'
import { growPrediction } from './pixels/prediction-raster.ts'
import { cardOfTaught, fitsLayer, hashOf, type TaughtModel, TaughtModelSchema } from './taught-model.ts'

export type TaughtModels = ReturnType<typeof makeTaughtModels>
export type TaughtAsk = { readonly layer: Layer; readonly area: AreaInput | null; readonly clip: boolean; readonly id: string }

/** Finished models of a project, as a step of a plan uses them. */
export function makeTaughtModels(parts: TeachParts) {
  const { store } = parts
  const all = (): TaughtModel[] => store.teaching.models(TaughtModelSchema).map(({ body }) => body)
  const byId = (id: string): Result<TaughtModel> => {
    const model = all().find((one) => one.id === id)
    if (model) return ok(model)
    const names =
      all()
        .map((one) => one.id)
        .join(', ') || 'none'
    return fail({ code: 'model_missing', message: `The model ${id} was not taught in this project.`, hint: `Taught here: ${names}.` })
  }

  return {
    byId,
    cards: () => all().map(cardOfTaught),
    /** class of every pixel by a taught model. @fails gsd_unfit, kind_mismatch, model_missing, aborted, or what reading fails with */
    async segmentation({ layer, area, clip, id }: TaughtAsk, run: StepRun): Promise<Result<Stored<'segmentation'>>> {
      const model = byId(id)
      if (!model.ok) return model
      const fits = fitsLayer(model.value, layer)
      if (!fits.ok) return fits
      const onGrid = areaOnGrid(area, layer.frame)
      if (!onGrid.ok) return onGrid
      return stepRaster(parts, { model: model.value, layer, onGrid: onGrid.value, areaKey: area && { frame: area.frame, rings: area.rings, clip }, clip }, run)
    },
  }
}

type StepAsk = { readonly model: TaughtModel; readonly layer: Layer; readonly onGrid: AreaOnGrid; readonly areaKey: unknown; readonly clip: boolean }

async function stepRaster(parts: TeachParts, { model, layer, onGrid, areaKey, clip }: StepAsk, run: StepRun): Promise<Result<Stored<'segmentation'>>> {
  const { store, sources, ask } = parts
  const { id, classes, coefficients, sha256, mode } = model
  const imageKey = layerKey(parts, layer)
  const artifactId = hashOf(['taught step', sha256, imageKey, mode, model.backbone?.sha256 ?? null, classes, areaKey]).slice(0, 32)
  const known = store.artifacts.find(artifactId)
  if (known?.kind === 'segmentation') return ok({ artifactId, artifact: known, step: run.step })
  const source = await sources.sourceOf(layer.id)
  if (!source.ok) return source
  const backbone = model.backbone ? parts.backbones.named(model.backbone, { source: source.value, frame: layer.frame, imageKey }) : ok(null)
  if (!backbone.ok) return backbone
  const told: ClassRaster['source'] = { kind: 'model', id, sha256, reason: 'the step names it' }
  const grown = growPrediction(store, { artifactId, layer, table: tableOf(classes), source: told, ...(clip ? { area: onGrid } : {}) })
  const startedAt = Date.now()
  const ran = await predictWindows(
    { ask, source: source.value, mode, imageKey, backbone: backbone.value },
    {
      model: { sha256, json: coefficients },
      values: valuesOfClasses(classes),
      view: null,
      within: onGrid.box,
      signal: run.signal,
      onWindow(box, window, share) {
        grown.add(box, window)
        const elapsedS = (Date.now() - startedAt) / 1000
        run.progress({ done: Math.round(share * 100), total: 100, unit: 'percent', secondsLeft: (elapsedS * (1 - share)) / share, device: null })
        run.partial(artifactId, box)
      },
    },
  )
  if (!ran.ok) return ran
  const artifact = await grown.finish(run.signal)
  return artifact ? ok({ artifactId, artifact, step: run.step }) : stopped()
}
