import { membersOf } from '../../contracts/classes.ts'
import type { Figure } from '../../contracts/kinds/index.ts'
import { FailureError } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { AnyStored, AreaInput, Drawable, DrawnThing, MapAsk } from '../../tools/index.ts'
import { drawableKinds } from '../../tools/index.ts'
import type { Session } from '../session.ts'
import type { Told } from './told.ts'

/** What the numbers of one question are drawn with: the same evidence query as its facts. */
export function thingsOf(session: Session, { request, answer }: Pick<Told, 'request' | 'answer'>): DrawnThing[] {
  const stored = (artifactId: string): AnyStored | null => {
    const artifact = session.store.artifacts.find(artifactId)
    return artifact ? { artifactId, artifact, step: request.steps.find((step) => step.artifactId === artifactId)?.id ?? '' } : null
  }
  const things: DrawnThing[] = []
  for (const fact of answer.facts) {
    const own = fact.artifactId ? stored(fact.artifactId) : null
    if (own && own.artifact.kind === 'path') things.push({ stored: own as Drawable })
    const evidence = fact.evidence ? stored(fact.evidence.artifactId) : null
    if (!fact.evidence || !evidence || !isDrawable(evidence)) continue
    things.push({ stored: evidence, classes: fact.evidence.classes, minScore: fact.evidence.minScore, asObjects: fact.unit === 'count' })
  }
  if (things.length > 0) return once(things)
  // an answer that is a map and no number: what its last step with a picture made
  const last = request.steps.map((step) => session.requests.storedOf(step)).findLast((one): one is AnyStored => one !== null && isDrawable(one))
  return last && isDrawable(last) ? [{ stored: last }] : []
}

const isDrawable = (stored: AnyStored): stored is Drawable => (drawableKinds as readonly string[]).includes(stored.artifact.kind)

/** Each evidence once: what an other thing on the same image draws with more classes is left out, or its objects would stand there twice. */
function once(things: readonly DrawnThing[]): DrawnThing[] {
  const kept: DrawnThing[] = []
  const widest = things.toSorted((a, b) => Number(b.asObjects ?? false) - Number(a.asObjects ?? false) || drawnClasses(b).size - drawnClasses(a).size)
  for (const thing of widest) if (!kept.some((other) => covers(other, thing))) kept.push(thing)
  return kept
}

const isWay = ({ stored }: DrawnThing): boolean => stored.artifact.kind === 'path'

function covers(other: DrawnThing, thing: DrawnThing): boolean {
  if (isWay(other) || isWay(thing)) return other.stored.artifactId === thing.stored.artifactId
  const shown = drawnClasses(other)
  return layerIdOf(other) === layerIdOf(thing) && [...drawnClasses(thing)].every((name) => shown.has(name))
}

/** Classes of the registry that a thing shows. */
function drawnClasses({ stored: { artifact }, classes }: DrawnThing): Set<string> {
  const names = classes && classes.length > 0 ? classes : 'classes' in artifact ? artifact.classes : [artifact.kind]
  return new Set(names.flatMap(membersOf))
}

const layerIdOf = ({ stored: { artifact } }: DrawnThing): string | null => ('layerId' in artifact ? artifact.layerId : null)

export function areaOf({ request }: Pick<Told, 'request'>): AreaInput | null {
  const here = request.plan.resources['here']
  return here?.kind === 'area' ? { name: 'here', ...here } : null
}

const mostMaps = 4

type OnImage = { readonly layer: Layer; readonly things: DrawnThing[]; readonly areas: Map<string, AreaInput>; readonly numbers: Set<number>; isWhole: boolean }

/** One map an image, with what all questions found on it; what cannot be drawn is told as a doubt. */
export async function reportMaps(session: Session, told: readonly Told[], signal: AbortSignal | null): Promise<{ maps: Figure[]; doubts: string[] }> {
  const images = byImage(session, told)
  const maps: Figure[] = []
  const doubts: string[] = []
  for (const image of images.slice(0, mostMaps)) {
    const figure = await session.printing.map(askOf(image), signal)
    if (figure.ok) maps.push(figure.value)
    else doubts.push(`The map of ${image.layer.name} could not be drawn: ${figure.error.message}`)
  }
  if (images.length > mostMaps) doubts.push(`Only ${mostMaps} of ${images.length} images have a map in the report.`)
  return { maps, doubts }
}

function byImage(session: Session, told: readonly Told[]): OnImage[] {
  const images = new Map<string, OnImage>()
  const { layers } = session.workspace.state()
  for (const one of told) {
    const area = areaOf(one)
    for (const thing of thingsOf(session, one)) {
      const layer = layers.find(({ id }) => id === layerIdOf(thing))
      if (!layer) continue
      const image: OnImage = images.get(layer.id) ?? { layer, things: [], areas: new Map(), numbers: new Set(), isWhole: false }
      image.things.push(thing)
      image.numbers.add(one.request.number)
      if (area) image.areas.set(area.label, area)
      else image.isWhole = true
      images.set(layer.id, image)
    }
  }
  return [...images.values()]
}

function askOf({ layer, things, areas, isWhole, numbers }: OnImage): MapAsk {
  const [area = null] = areas.size === 1 ? areas.values() : []
  return {
    form: 'plate',
    image: { name: layer.id, layer },
    things: once(things),
    area,
    // a question of the whole image counted things that lie outside the area of another one
    box: isWhole || areas.size > 1 ? [0, 0, layer.frame.width, layer.frame.height] : null,
    title: `${layer.name}${layer.date ? `, ${layer.date}` : ''}: results of ${numbers.size === 1 ? 'question' : 'questions'} ${[...numbers].join(', ')}`,
  }
}

/** Map sheet of one answered question, for print. @throws a failure where nothing of it can be drawn */
export async function requestSheet(session: Session, told: Told, options: Pick<MapAsk, 'paper' | 'box' | 'imprint'> & { title: string | null }): Promise<Figure> {
  const things = thingsOf(session, told)
  const layer = session.workspace.state().layers.find(({ id }) => things.some((thing) => layerIdOf(thing) === id))
  const figure = await session.printing.map({
    ...options,
    image: layer ? { name: layer.id, layer } : null,
    things,
    area: areaOf(told),
    title: options.title ?? session.store.project().name,
    subtitle: told.request.text,
    summary: told.answer.text,
    numbers: told.facts.flatMap((fact) =>
      typeof fact.value === 'number' ? [{ label: fact.label, value: numberWords(fact), interval: fact.interval ? fact.interval.map(round).join(' to ') : null }] : [],
    ),
    limits: told.answer.limits,
  })
  if (figure.ok) return figure.value
  throw new FailureError(figure.error)
}

const numberWords = (fact: Told['facts'][number]): string => fact.words ?? String(fact.value)
const round = (value: number): string => String(Number(value.toPrecision(4)))
