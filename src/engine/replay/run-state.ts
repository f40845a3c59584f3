import type { Frame } from '../../contracts/frame.ts'
import type { Artifact, KindName } from '../../contracts/kinds/index.ts'
import type { ToolResult } from '../../contracts/services/tools.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { type AliasFacts, type Legend, legendOfResult, referredKey, toTheirResult } from '../../core/aliases/index.ts'

export type Made = {
  readonly output: string
  readonly artifactId: string
  readonly artifact: Artifact
  readonly alias: string | null
  readonly legend: Legend | null
  readonly call: string
}

/** What a run has made so far, and the facts that catalogue calls are converted by. */
export function makeRunState(layersNow: () => readonly Layer[], mapFrame: () => Frame | null) {
  const made: Made[] = []
  /** result of each step of the trajectory, by its number */
  const bySteps: Made[] = []
  /** names of the file for layers, as the trajectory writes them */
  const names = new Map<string, string>()
  const layerOf = (wire: string): Layer | undefined => layersNow().find(({ id }) => id === (names.get(wire) ?? wire))
  const resultOf = (wire: string): Made | undefined => made.find(({ output, artifactId }) => output === wire || artifactId === wire)

  const facts: AliasFacts = {
    wireOf: (reference) => resultOf(reference)?.output ?? layerOf(reference)?.id ?? null,
    frameOf(wire) {
      if (wire === '') return mapFrame()
      const artifact = resultOf(wire)?.artifact
      return artifact ? ('frame' in artifact ? artifact.frame : null) : (layerOf(wire)?.frame ?? null)
    },
    kindOf(wire): KindName | null {
      const layer = layerOf(wire)
      return resultOf(wire)?.artifact.kind ?? (layer ? (layer.kind === 'vector' ? 'features' : 'image') : null)
    },
    layerOf(wire) {
      const artifact = resultOf(wire)?.artifact
      if (artifact) return 'layerId' in artifact ? artifact.layerId : null
      return layerOf(wire)?.id ?? null
    },
    legendOf: (wire) => resultOf(wire)?.legend ?? legendOfLayer(layerOf(wire)),
    featureAt(wire, index) {
      const artifact = resultOf(wire)?.artifact
      return artifact?.kind === 'features' ? (artifact.features[index]?.id ?? null) : null
    },
    resultsSoFar: (kinds) => made.filter(({ artifact }) => kinds.includes(artifact.kind)).map(({ output }) => output),
    sameAs(value) {
      const text = JSON.stringify(value)
      return (
        made.findLast((one) => one.alias !== null && Object.values(toTheirResult(one.alias, one)).some((shown) => typeof shown === 'object' && JSON.stringify(shown) === text))
          ?.output ?? null
      )
    },
    referenceOf(key, from, index) {
      const source = from === 'trajectory' ? bySteps[index] : undefined
      if (!source) return null
      if (source.alias !== null) return referredKey(source.alias, key, source)
      return { wire: source.output, value: source.artifact.kind === 'quantity' || source.artifact.kind === 'yes_no' ? source.artifact.value : source.output }
    },
  }

  return {
    facts,
    made: made as readonly Made[],
    name: (name: string, layerId: string) => void names.set(name, layerId),
    keep(result: ToolResult, artifact: Artifact, { call, alias, from }: { call: string; alias: string | null; from: string | null }): Made {
      const legend = legendOfResult({ alias, artifact, from: from === null ? null : facts.legendOf(from) })
      const one: Made = { output: result.output, artifactId: result.artifactId, artifact, alias, legend, call }
      made.push(one)
      return one
    },
    closeStep: (one: Made) => void bySteps.push(one),
  }
}
export type RunState = ReturnType<typeof makeRunState>

/** Numbers of a label mask that lies in place of a model. */
function legendOfLayer(layer: Layer | undefined): Legend | null {
  const legend = layer?.labels?.legend
  if (!legend) return null
  const classes = Object.fromEntries(Object.entries(legend).flatMap(([value, name]) => (/^\d+$/.test(value) && name !== 'background' ? [[Number(value), [name]] as const] : [])))
  return { binary: false, classes, names: Object.values(classes).flat() }
}
