import { relative } from 'node:path'
import type { Client } from '../../contracts/client.ts'
import type { Resource } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { theirSteps, type Trajectory, type TrajectoryLayer, type TrajectoryStep } from '../../core/trajectory/index.ts'
import { sha256Of } from './load-data.ts'

export type ExportAsk = { readonly request: string; readonly form: 'ours' | 'dora' /** paths are written relative to this folder */; readonly folder: string }

/**
 * A finished request of the open project as a trajectory, with the digest of every result. `request`: its id or its number.
 * @fails `bad_request` when there is no such request, it has steps that did not run, or it stands on a result of another one
 */
export async function trajectoryOfRequest(client: Client, { request: wanted, form, folder }: ExportAsk): Promise<Result<Trajectory>> {
  const all = await client.requests.list({})
  const request = all.find(({ id, number }) => id === wanted || String(number) === wanted)
  if (!request)
    return fail({
      code: 'bad_request',
      message: `There is no question "${wanted}" in the project.`,
      hint: `There are: ${all.map(({ number, text }) => `${number} ${text.slice(0, 40)}`).join('; ') || 'none'}.`,
    })
  const { layers } = await client.workspace.state({})
  const specs = new Map((await client.tools.list({})).map((spec) => [spec.id, spec]))
  const names = namesOf(request.plan.resources, layers)
  if (!names.ok) return names
  const steps = await stepsOf(client, { request, specs, names: names.value })
  if (!steps.ok) return steps
  const used = layers.filter(({ id }) => Object.values(request.plan.resources).some((resource) => 'layerId' in resource && resource.layerId === id))
  const seen = await seenByModels(client, request)
  const asRun = used.map((layer) => (seen.has(layer.id) ? { ...layer, labels: null } : layer))
  const described = Object.fromEntries(await Promise.all(asRun.map(async (layer) => [nameOfLayer(layer, layers), await describeLayer(layer, folder)] as const)))
  const paths = Object.fromEntries(Object.entries(described).map(([name, { path }]) => [name, path]))
  return ok({
    aftermap_trajectory: 1,
    title: request.text,
    layers: described,
    areas: Object.fromEntries(Object.values(request.plan.resources).flatMap((one) => (one.kind === 'area' ? [[one.label, { frame: one.frame, rings: one.rings }] as const] : []))),
    points: Object.fromEntries(Object.values(request.plan.resources).flatMap((one) => (one.kind === 'point' ? [[one.label, { frame: one.frame, xy: one.xy }] as const] : []))),
    steps: form === 'dora' ? theirSteps(steps.value, paths) : steps.value,
    // the words of a part of the image name it, and a replay has no question; its numbers are compared as they are
    answer: request.plan.resources['here'] ? null : (request.answer?.text ?? null),
  })
}

/** Images that models looked at in this run: labels that were attached to them since took no part in it. */
async function seenByModels(client: Client, { steps }: RequestState): Promise<ReadonlySet<string>> {
  const ids = steps.flatMap(({ artifactId, artifactKind }) => (artifactId !== null && (artifactKind === 'detections' || artifactKind === 'segmentation') ? [artifactId] : []))
  const artifacts = await Promise.all(ids.map((id) => client.evidence.artifact({ id })))
  return new Set(artifacts.flatMap((artifact) => ('source' in artifact && artifact.source.kind === 'model' ? [artifact.layerId] : [])))
}

const nameOfLayer = ({ id, name }: Layer, layers: readonly Layer[]): string => (layers.filter((one) => one.name === name).length === 1 ? name : id)

/** What a resource is called in the file. */
function namesOf(resources: Readonly<Record<string, Resource>>, layers: readonly Layer[]): Result<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [key, resource] of Object.entries(resources)) {
    if (resource.kind === 'artifact')
      return fail({ code: 'bad_request', message: 'This request stands on a result of another one, which is not part of it.', hint: 'Export the request that made it.' })
    const layer = 'layerId' in resource ? layers.find(({ id }) => id === resource.layerId) : undefined
    names.set(key, layer ? nameOfLayer(layer, layers) : resource.label)
  }
  return ok(names)
}

type Stepping = { readonly request: RequestState; readonly specs: ReadonlyMap<string, ToolSpec>; readonly names: ReadonlyMap<string, string> }

async function stepsOf(client: Client, { request, specs, names }: Stepping): Promise<Result<TrajectoryStep[]>> {
  const actions = request.plan.actions.filter(({ skipped, tool }) => !skipped && specs.get(tool)?.output !== 'state' && tool !== 'make_answer')
  const outputs = new Map(actions.flatMap(({ outputs: made }, at) => made.map((name) => [name, at] as const)))
  const made: TrajectoryStep[] = []
  for (const action of actions) {
    const step = request.steps.find(({ id }) => id === action.id)
    if (!step?.artifactId || step.artifactKind === null)
      return fail({
        code: 'bad_request',
        message: `Step ${action.id} (${action.tool}) has no result: ${step?.error?.message ?? step?.status ?? 'it did not run'}.`,
        hint: 'Run it first.',
      })
    const { sha256 } = await client.tools.digest({ artifactId: step.artifactId })
    const nameOf = (wire: unknown): unknown =>
      typeof wire !== 'string' ? wire : outputs.has(wire) ? `<result> from trajectory[${outputs.get(wire)}].obs` : (names.get(wire) ?? wire)
    const args = Object.entries(action.inputs).map(([name, value]) => [
      name,
      specs.get(action.tool)?.inputs[name]?.role === 'wire' ? (Array.isArray(value) ? value.map(nameOf) : nameOf(value)) : value,
    ])
    made.push({ call: action.tool, args: Object.fromEntries(args), obs: { result: step.artifactKind, sha256, summary: step.summary } })
  }
  return made.length > 0 ? ok(made) : fail({ code: 'bad_request', message: 'This question has no step that makes a result.', hint: 'Choose another one.' })
}

async function describeLayer({ path, role, date, frame, labels }: Layer, folder: string): Promise<TrajectoryLayer> {
  return {
    path: relative(folder, path) || path,
    sha256: await sha256Of(path),
    role,
    date,
    gsdM: frame.gsdFrom === 'typed' ? (frame.gsd?.x ?? null) : null,
    labels: labels && { path: relative(folder, labels.path), legend: labels.legend },
  }
}
