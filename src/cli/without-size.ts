import type { Answer } from '../contracts/answer.ts'
import type { Client } from '../contracts/client.ts'
import type { GoalType } from '../contracts/goal.ts'
import type { Action } from '../contracts/plan.ts'
import type { RequestState } from '../contracts/request.ts'
import { fail } from '../contracts/result.ts'

/**
 * The request with its "cannot tell", where a step needs square metres of an image whose pixel size is not known: said
 * before a model runs for nothing. Null where it can run.
 */
export async function withoutSize({ workspace }: Client, request: RequestState): Promise<RequestState | null> {
  const finding = request.check.findings.find((one) => one.code === 'gsd_unknown')
  const step = request.plan.actions.find((action) => action.id === finding?.step)
  const image = Object.values(request.plan.resources).find((thing) => thing.kind === 'image')
  if (!step || image?.kind !== 'image' || !needsMetres(step)) return null
  const { layers } = await workspace.state({})
  const { crs, gsd } = layers.find((layer) => layer.id === image.layerId)?.frame ?? { crs: null, gsd: null }
  if (crs !== null || gsd !== null) return null
  const { error } = fail({ code: 'gsd_unknown', message: `The pixel size of ${image.label} is not known, so nothing in it can be measured in metres.` })
  const steps = request.steps.map((one) => (one.id === step.id ? { ...one, status: 'failed' as const, error } : one))
  return { ...request, steps, status: 'failed', answer: cannotTell(request.reading.goal.type, error.message) }
}

const needsMetres = ({ tool, inputs }: Action): boolean => tool === 'area' || (tool === 'filter' && !/px/.test(String(inputs['where'])))

const kinds: Partial<Record<GoalType, Answer['kind']>> = { area_object: 'area', area_damage: 'area', count_object: 'count', count_damage: 'count', compound: 'table' }

const cannotTell = (type: GoalType, reason: string): Answer => ({
  kind: kinds[type] ?? 'quantity',
  value: null,
  unit: null,
  interval: null,
  intervalReason: null,
  text: `Cannot tell: ${reason}`,
  template: `Cannot tell: ${reason}`,
  reason,
  hint: null,
  facts: [],
  limits: [],
})
