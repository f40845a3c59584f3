import type { KindName } from '../../../contracts/kinds/index.ts'
import type { InputSpec, ToolSpec } from '../../../contracts/tool-spec.ts'

/** Kinds the screen gives without a step. */
const fromScreen: readonly KindName[] = ['image', 'raster', 'area', 'point']

type Wire = Extract<InputSpec, { role: 'wire' }>

/** The chosen tools with what makes their inputs, so that each can be used: from the screen, or from a tool that is shown. */
export function withMakers(chosen: readonly ToolSpec[], { usable, most }: { usable: readonly ToolSpec[]; most: number }): readonly ToolSpec[] {
  const shown = [...chosen]
  while (shown.length < most) {
    const kinds = madeBy(shown)
    const lacking = shown.flatMap((spec) => wiresOf(spec).filter((input) => !input.kinds.some((kind) => kinds.has(kind))))
    const maker = lacking.map((input) => makerOf(input, usable, kinds)).find((one) => one !== null && !shown.includes(one))
    if (!maker) break
    shown.push(maker)
  }
  return shown
}

const wiresOf = (spec: ToolSpec): readonly Wire[] => Object.values(spec.inputs).filter((input): input is Wire => input.role === 'wire' && !input.optional)

/** Kinds that can be had with these tools: a tool counts once all its own inputs can be had. */
function madeBy(tools: readonly ToolSpec[]): ReadonlySet<KindName> {
  const kinds = new Set<KindName>(fromScreen)
  for (let grown = true; grown; ) {
    grown = false
    for (const spec of tools) {
      if (kinds.has(spec.output) || !wiresOf(spec).every((input) => input.kinds.some((kind) => kinds.has(kind)))) continue
      kinds.add(spec.output)
      grown = true
    }
  }
  return kinds
}

/** A tool that makes the input of what there is already, ours before a catalogue's; else any that makes it, and its own makers follow. */
function makerOf(input: Wire, usable: readonly ToolSpec[], kinds: ReadonlySet<KindName>): ToolSpec | null {
  const makers = usable.filter((spec) => input.kinds.some((kind) => kind === spec.output)).sort((one, other) => Number(one.id.includes('.')) - Number(other.id.includes('.')))
  // what is at hand is taken from what is at hand: a mask that is there is turned into features before places are looked up
  const fed = makers.filter((spec) => wiresOf(spec).length > 0 && wiresOf(spec).every((wire) => wire.kinds.some((kind) => kinds.has(kind) && !fromScreen.includes(kind))))
  return fed[0] ?? makers.find((spec) => wiresOf(spec).every((wire) => wire.kinds.some((kind) => kinds.has(kind)))) ?? makers[0] ?? null
}
