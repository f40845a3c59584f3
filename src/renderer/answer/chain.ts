import type { RequestState } from '../../contracts/request.ts'

/** Steps from the one that made a number up to the image: each step's first input that a step made. */
export function chainOf(request: RequestState, stepId: string): string[] {
  const chain: string[] = []
  let id: string | null = stepId
  while (id !== null && !chain.includes(id)) {
    chain.push(id)
    id = producerOf(request, id)
  }
  return chain.filter((step) => request.plan.actions.some((action) => action.id === step))
}

function producerOf(request: RequestState, stepId: string): string | null {
  const action = request.plan.actions.find((other) => other.id === stepId)
  for (const value of Object.values(action?.inputs ?? {})) {
    for (const name of Array.isArray(value) ? value : [value]) {
      const producer = request.plan.actions.find((other) => other.outputs.includes(name))
      if (producer) return producer.id
    }
  }
  return null
}
