import { defaultDataDir, engineOptionsFromEnvironment, listModels, probeProviders, writeDevice } from '../engine/index.ts'
import { trialHost } from './models-host.ts'
import { failed, type ParsedOptions, UsageError } from './options.ts'
import { out } from './print.ts'

/** Tries what this machine could run models on, with a model that comes with Aftermap, and says what became of each. */
export async function probe(inputs: readonly string[], options: ParsedOptions): Promise<number> {
  if (inputs.length > 0) throw new UsageError('models probe takes no file')
  const usable = (await listModels(engineOptionsFromEnvironment().modelFolders)).filter(({ problem }) => problem === null)
  const model = usable.find(({ card }) => card !== null && !card.input.pair && card.input.bands === 3)
  if (!model?.card) return failed({ code: 'no_model', message: 'There is no model to try it with.', hint: 'Install Aftermap again, or add a model.' })
  const probes = await probeProviders({ modelPath: model.onnxPath, tilePx: model.card.input.tile, ...trialHost() })
  // the next run uses what was found
  writeDevice(defaultDataDir(), probes, new Date().toISOString())
  if (options.has('json')) out(JSON.stringify({ model: model.id, providers: probes }, null, 2))
  else for (const { provider, ok, used, detail } of probes) out(`${used ? 'used   ' : ok ? 'works  ' : 'without'} ${provider.padEnd(9)} ${detail}`)
  return probes.some(({ ok }) => ok) ? 0 : 1
}
