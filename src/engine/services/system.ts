import { statfsSync } from 'node:fs'
import { cpus, freemem, totalmem } from 'node:os'
import type { Handlers } from '../../contracts/service.ts'
import type { systemService, SystemInfo } from '../../contracts/services/system.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { toolSpecs } from '../../tools/index.ts'
import type { EngineWorld } from '../world.ts'

const baselineModels = new Set(['flood-drone'])

export const systemHandlers = (world: EngineWorld): Handlers<typeof systemService> => ({
  info: () => systemInfo(world),
  tools: () => [...toolSpecs],
  modelCard({ id }) {
    const card = world.cardOf(id)
    if (card) return card
    throw new FailureError(fail({ code: 'model_missing', message: `The model ${id} is not installed.`, hint: 'Choose one of the installed models.' }).error)
  },
})

export async function systemInfo(world: EngineWorld): Promise<SystemInfo> {
  const threads = cpus().length
  const installed = await world.models.list()
  return {
    version: world.version,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    device: `CPU, ${threads} ${threads === 1 ? 'thread' : 'threads'}`,
    threads,
    memory: { usedBytes: totalmem() - freemem(), totalBytes: totalmem() },
    diskFreeBytes: diskFree(world.dataDir),
    ollama: await world.ollamaState(),
    models: installed.map(({ id, card, problem }) => ({
      id,
      title: id,
      classes: [...new Set((card?.classes ?? []).map((one) => one.class))].filter((name) => name !== 'background'),
      gsdRangeM: card?.input.gsd_range_m ?? [0, 0],
      limits: card?.limits ?? '',
      baseline: baselineModels.has(id),
      problem: problem?.message ?? null,
    })),
  }
}

function diskFree(folder: string): number | null {
  try {
    const disk = statfsSync(folder)
    return disk.bavail * disk.bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return null
    throw error
  }
}
