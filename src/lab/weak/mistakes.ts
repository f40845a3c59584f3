/** One call of a plan as a model writes it. */
export type Call = { readonly tool: string; readonly inputs: Readonly<Record<string, unknown>>; readonly output: string }
export type Random = () => number

/** What a mistake may draw from. */
export type World = {
  readonly random: Random
  /** tools that exist */
  readonly tools: readonly string[]
  readonly classes: readonly string[]
  /** things of the screen a step may start from */
  readonly resources: readonly string[]
}

/** One kind of mistake, made once at a place drawn by chance. Returns the plan as it was where it cannot be made. */
export type Mistake = (calls: readonly Call[], world: World) => readonly Call[]

const at = (length: number, random: Random) => Math.floor(random() * length)
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[at(list.length, random)]
const changed = (calls: readonly Call[], index: number, change: (call: Call) => Call) => calls.map((call, place) => (place === index ? change(call) : call))

/** A letter left out, doubled or exchanged in a tool's name. */
export const typo: Mistake = (calls, { random }) => changed(calls, at(calls.length, random), (call) => ({ ...call, tool: misspelt(call.tool, random) }))

function misspelt(word: string, random: Random): string {
  const place = 1 + at(word.length - 2, random)
  const turn = random()
  if (turn < 0.4) return word.slice(0, place) + word.slice(place + 1)
  if (turn < 0.7) return word.slice(0, place) + word.charAt(place) + word.slice(place)
  return `${word.slice(0, place)}${word.charAt(place + 1)}${word.charAt(place)}${word.slice(place + 2)}`
}

const madeUp = ['count_damage_buildings', 'analyze_image', 'get_statistics', 'load_image', 'summarize_results', 'draw_bounding_boxes', 'estimate_population', 'preprocess']

/** A tool that does not exist, put in as a step of its own. */
export const hallucinated: Mistake = (calls, { random, resources }) => {
  const place = at(calls.length + 1, random)
  const call: Call = { tool: pick(madeUp, random) ?? 'analyze_image', inputs: { image: resources[0] ?? 'image' }, output: `x${calls.length + 1}` }
  return [...calls.slice(0, place), call, ...calls.slice(place)]
}

/** A step forgotten; what used it goes on naming it. */
export const skipped: Mistake = (calls, { random }) => {
  if (calls.length < 2) return calls
  const place = at(calls.length, random)
  return calls.filter((_, index) => index !== place)
}

/** The last steps forgotten: perception, and then an answer. */
export const brokenOff: Mistake = (calls) => (calls.length < 2 ? calls : calls.slice(0, Math.max(1, calls.length - (calls.length > 3 ? 2 : 1))))

/** Another perception nobody asked for, as Llama 3.1 does: detect and segment both. */
export const extra: Mistake = (calls, { random, resources, classes }) => {
  const has = new Set(calls.map((call) => call.tool))
  const tool = has.has('segment') ? 'detect' : 'segment'
  const image = resources[0] ?? 'image'
  const more: Call[] = [{ tool, inputs: { image, classes: [pick(classes, random) ?? 'water'] }, output: `e${calls.length + 1}` }]
  if (tool === 'detect' && random() < 0.5) more.push({ tool: 'count', inputs: { detections: `e${calls.length + 1}` }, output: `e${calls.length + 2}` })
  return [...more, ...calls]
}

/** Another class than the question's, most often a neighbouring damage level. */
export const swappedClass: Mistake = (calls, { random, classes }) => {
  const places = calls.flatMap((call, index) => ('class' in call.inputs || 'classes' in call.inputs ? [index] : []))
  const place = pick(places, random)
  if (place === undefined) return calls
  return changed(calls, place, (call) => {
    const input = 'class' in call.inputs ? 'class' : 'classes'
    const had = [call.inputs[input]].flat().map(String)
    const levels = classes.filter((name) => name.startsWith('building_') && !had.includes(name))
    const other = pick(had[0]?.startsWith('building') === true && levels.length > 0 ? levels : classes.filter((name) => !had.includes(name)), random)
    return other === undefined ? call : { ...call, inputs: { ...call.inputs, [input]: Array.isArray(call.inputs[input]) ? [other] : other } }
  })
}

/** The number of the class in some model's output in place of its name. */
export const indexForName: Mistake = (calls, { random }) => {
  const place = pick(
    calls.flatMap((call, index) => ('class' in call.inputs || 'classes' in call.inputs ? [index] : [])),
    random,
  )
  if (place === undefined) return calls
  return changed(calls, place, (call) => {
    const input = 'class' in call.inputs ? 'class' : 'classes'
    return { ...call, inputs: { ...call.inputs, [input]: [1 + at(9, random)] } }
  })
}

/** A step fed by another result, or by the image itself. */
export const wrongUpstream: Mistake = (calls, { random, resources }) => {
  const outputs = new Set(calls.map((call) => call.output))
  const wires = calls.flatMap((call, index) =>
    Object.entries(call.inputs).flatMap(([name, value]) => (typeof value === 'string' && outputs.has(value) ? [{ index, name, value }] : [])),
  )
  const wire = pick(wires, random)
  if (!wire) return calls
  const others = [...calls.slice(0, wire.index).map((call) => call.output), ...resources].filter((name) => name !== wire.value)
  const other = pick(others, random)
  return other === undefined ? calls : changed(calls, wire.index, (call) => ({ ...call, inputs: { ...call.inputs, [wire.name]: other } }))
}

/** The name of a result that no step makes. */
export const madeUpName: Mistake = (calls, { random }) => {
  const wires = calls.flatMap((call, index) =>
    Object.entries(call.inputs).flatMap(([name, value]) => (typeof value === 'string' && calls.some((one) => one.output === value) ? [{ index, name }] : [])),
  )
  const wire = pick(wires, random)
  return wire
    ? changed(calls, wire.index, (call) => ({ ...call, inputs: { ...call.inputs, [wire.name]: pick(['result.tif', 'buildings_clean', 'the mask', 'previous_output'], random) } }))
    : calls
}

/** The area of the question forgotten. */
export const scopeForgotten: Mistake = (calls) => calls.map((call) => ({ ...call, inputs: Object.fromEntries(Object.entries(call.inputs).filter(([name]) => name !== 'area')) }))

/** Lists and objects written as text, as models of function calls do. */
export const stringified: Mistake = (calls) =>
  calls.map((call) => ({ ...call, inputs: Object.fromEntries(Object.entries(call.inputs).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value])) }))

/** Steps in another order than they need one another. */
export const misordered: Mistake = (calls, { random }) => {
  if (calls.length < 2) return calls
  const place = at(calls.length - 1, random)
  const [a, b] = [calls[place], calls[place + 1]]
  return a && b ? [...calls.slice(0, place), b, a, ...calls.slice(place + 2)] : calls
}
