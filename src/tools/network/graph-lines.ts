import type { Feature, Features, Graph, RoadEdge } from '../../contracts/kinds/index.ts'

/** The roads of a network as lines, each with what is known of it. */
export function graphAsLines(graph: Graph): Features {
  return {
    kind: 'features',
    title: graph.title,
    frame: graph.frame,
    layerId: graph.layerId,
    shape: 'line',
    features: graph.edges.map((edge) => edgeAsLine(edge)),
    classes: [],
    method: graph.method,
    notes: graph.notes,
    sources: graph.sources,
    analysedShare: graph.analysedShare,
  }
}

export function edgeAsLine(edge: RoadEdge, more: Feature['properties'] = {}, id = edge.id): Feature {
  const { line, state, why, lengthM, lengthPx, widthM, speedKmh, oneWay, name } = edge
  return {
    id,
    geometry: { type: 'LineString', coordinates: line },
    properties: { state, why, lengthM, lengthPx, widthM, speedKmh, oneway: oneWay, name, ...more },
  }
}
