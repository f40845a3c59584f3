import { type PlannerRef, PlannerRefSchema, plannerModes, strategies } from '../contracts/plan.ts'
import { UsageError } from './options.ts'

const settings = `mode=${plannerModes.join('|')}, strategy=${strategies.join('|')}, shots=0 to 3, with commas between`
export const plannerHelp = `builtin (default), ollama or ollama:MODEL; behind it, ${settings}`

/** `--planner`: which planner, and for a language model how it is asked where the best for it is not wanted. */
export function plannerOption(text: string | undefined): PlannerRef {
  const [name = '', ...given] = (text ?? 'builtin').split(',')
  if (name === 'builtin' && given.length === 0) return { kind: 'builtin', model: null }
  const model = name === 'ollama' ? null : name.startsWith('ollama:') && name.length > 7 ? name.slice(7) : undefined
  if (model === undefined) throw new UsageError(`--planner is builtin, ollama or ollama:MODEL, not "${text}"`)
  const said = Object.fromEntries(given.map((setting) => setting.split('=', 2)).map(([key = '', value = '']) => [key, key === 'shots' ? Number(value) : value]))
  const unknown = Object.keys(said).find((key) => !['mode', 'strategy', 'shots'].includes(key))
  const ref = PlannerRefSchema.safeParse({ kind: 'ollama', model, ...said })
  if (unknown !== undefined || !ref.success) throw new UsageError(`--planner ${text}: behind the model stand ${settings}`)
  return ref.data
}
