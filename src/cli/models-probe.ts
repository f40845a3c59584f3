import { defaultDataDir, engineOptionsFromEnvironment, listModels, probeProviders, probeWith, writeDevice } from '../engine/index.ts'
import { trialHost } from './models-host.ts'
import { failed, type ParsedOptions, UsageError } from './options.ts'
import { out } from './print.ts'

/** Tries what this machine could run models on, with a model that comes with Aftermap, and says what became of each. */
export async function probe(inputs: readonly string[], options: ParsedOptions): Promise<number> {
  if (inputs.length > 0) throw new UsageError('models probe takes no file')
  const model = probeWith(await listModels(engineOptionsFromEnvironment().modelFolders))
  if (!model) return failed({ code: 'no_model', message: 'There is no model to try it with.', hint: 'Install Aftermap again, or add a model.' })
  const probes = await probeProviders({ modelPath: model.modelPath, tilePx: model.tilePx, ...trialHost() })
  // the next run uses what was found
  writeDevice(defaultDataDir(), probes, new Date().toISOString())
  if (options.has('json')) out(JSON.stringify({ model: model.id, providers: probes }, null, 2))
  else for (const { provider, ok, used, detail } of probes) out(`${used ? 'used   ' : ok ? 'works  ' : 'without'} ${provider.padEnd(9)} ${detail}`)
  return probes.some(({ ok }) => ok) ? 0 : 1
}
