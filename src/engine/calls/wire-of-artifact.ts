import type { Frame } from '../../contracts/frame.ts'
import type { Artifact, Wire, WireFrame } from '../../contracts/kinds/index.ts'
import { bareWire, dimensionOf } from '../../core/plan/index.ts'

/** What is known of a result that exists, as the checker is told of a result to come. */
export function wireOfArtifact(artifactId: string, artifact: Artifact): Wire {
  const layers = 'layerId' in artifact && artifact.layerId !== null ? [artifact.layerId] : []
  return {
    ...bareWire(artifact.kind),
    classes: 'classes' in artifact ? [...artifact.classes] : null,
    frame: 'frame' in artifact ? frameOf(layers[0] ?? artifactId, artifact.frame) : null,
    layers,
    bands: artifact.kind === 'raster' ? artifact.bands.length : null,
    dimension: 'dimension' in artifact ? artifact.dimension : artifact.kind === 'series' && artifact.unit ? dimensionOf[artifact.unit] : null,
    unit: 'unit' in artifact ? artifact.unit : null,
    shape: artifact.kind === 'features' ? artifact.shape : null,
  }
}

const frameOf = (of: string, { crs, gsd }: Frame): WireFrame => ({ of, crs, gsdM: gsd ? Math.sqrt(gsd.x * gsd.y) : null, metric: gsd !== null })
