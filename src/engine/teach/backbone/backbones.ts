import type { Frame, Gsd, PixelBox } from '../../../contracts/frame.ts'
import { fail, type Result } from '../../../contracts/result.ts'
import type { RasterSource } from '../../files/index.ts'
import { listModels, type TrialHost } from '../../models/index.ts'
import { type Backbone, makeBackbone } from './backbone.ts'
import { helpersFor, type MapModel } from './choose.ts'
import { makeModelProcess } from './model-process.ts'
import { makeTileCache } from './tile-cache.ts'

export type BackboneHost = { usable(): readonly MapModel[]; readonly trialHost: TrialHost }
/** The sound models of some folders, for teaching without an engine. */
export async function installedHelpers(folders: readonly string[], trialHost: TrialHost): Promise<BackboneHost> {
  const models = (await listModels(folders)).filter((model): model is MapModel => model.card !== null && model.problem === null)
  return { usable: () => models, trialHost }
}

export type ImageOf = { readonly source: RasterSource; readonly frame: Frame; readonly imageKey: string }
export type Backbones = ReturnType<typeof makeBackbones>
/** Which model helps, or why one that would fit does not. */
export type BackboneSaid = { readonly modelId: string | null; readonly problem: string | null }

/** The installed models as helpers of teaching: what each says of an image, worked out once. A model that failed is not asked again. */
export function makeBackbones(host: BackboneHost) {
  const process = makeModelProcess(host.trialHost)
  const tiles = makeTileCache()
  const failed = new Map<string, string>()

  const on = (model: MapModel, image: ImageOf): Result<Backbone> => {
    const made = makeBackbone({ model, ...image, process, tiles })
    if (!made.ok) return made
    const { planes } = made.value
    return {
      ok: true,
      value: {
        ...made.value,
        async planes(box: PixelBox, size) {
          const told = await planes(box, size)
          if (!told.ok && isOfModel(told.error.code)) failed.set(model.card.sha256, told.error.message)
          return told
        },
      },
    }
  }
  const sound = () => host.usable().filter(({ card }) => !failed.has(card.sha256))

  return {
    /** the model that helps on an image; null where none fits */
    forImage(image: ImageOf): Backbone | null {
      for (const model of helpersFor(sound(), image.frame.gsd)) {
        const made = on(model, image)
        if (made.ok) return made.value
      }
      return null
    },
    said(gsd: Gsd | null): BackboneSaid {
      const [model] = helpersFor(sound(), gsd)
      const problem = helpersFor(host.usable(), gsd)
        .map(({ card }) => failed.get(card.sha256))
        .find((one) => one !== undefined)
      return { modelId: model?.id ?? null, problem: problem ?? null }
    },
    /** the model a classifier was taught with. @fails model_missing when it is not installed any more, kind_mismatch */
    named({ id, sha256 }: { id: string; sha256: string }, image: ImageOf): Result<Backbone> {
      const model = host.usable().find(({ card }) => card.sha256 === sha256)
      if (model) return on(model, image)
      return fail({
        code: 'model_missing',
        message: `It was taught with the help of the model ${id}, which is not installed in that version.`,
        hint: 'Add that model, or teach the classifier again.',
      })
    },
    hasFailed: ({ sha256 }: Backbone): boolean => failed.has(sha256),
    stop: process.stop,
  }
}

const isOfModel = (code: string): boolean => ['model_failed', 'model_invalid', 'model_missing', 'model_output_unexpected', 'over_budget'].includes(code)
