import { dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { Session } from '../../models/index.ts'
import type { ModelHost, UsableModel } from '../model-host.ts'

type Half = 'encoder' | 'decoder'
type Live = { readonly sha256: string; readonly session: Session }

const idleMs = 60_000

/** The processes of the two halves of one model, beside that of requests; idle ones end by themselves. */
export function makeMaskSessions(models: Pick<ModelHost, 'openBeside'>) {
  const live = new Map<Half, Live>()
  let idle: NodeJS.Timeout | null = null

  const end = async (half: Half) => {
    const ending = live.get(half)
    live.delete(half)
    await ending?.session.kill()
  }
  const stop = async () => {
    if (idle) clearTimeout(idle)
    await Promise.all([end('encoder'), end('decoder')])
  }
  const fileOf = ({ card, onnxPath }: UsableModel, half: Half): Result<string> => {
    if (half === 'encoder') return ok(onnxPath)
    const name = card.beside?.find((one) => one.name.endsWith('.onnx'))?.name
    return name
      ? ok(join(dirname(onnxPath), name))
      : fail({ code: 'model_invalid', message: `The card of ${card.id} names no decoder.`, hint: 'Add the model again with both files.' })
  }

  return {
    /** @fails model_invalid, model_missing (another file than when it was added), or what loading fails with */
    async session(model: UsableModel, half: Half): Promise<Result<Session>> {
      if (idle) clearTimeout(idle)
      const known = live.get(half)
      if (known?.sha256 === model.card.sha256) return ok(known.session)
      await end(half)
      const file = fileOf(model, half)
      if (!file.ok) return file
      const opened = await models.openBeside(model, file.value)
      if (opened.ok) live.set(half, { sha256: model.card.sha256, session: opened.value })
      return opened
    },
    /** a click was answered: the processes are kept a while for the next one */
    rest() {
      if (idle) clearTimeout(idle)
      idle = setTimeout(() => void stop(), idleMs)
      idle.unref()
    },
    stop,
  }
}
