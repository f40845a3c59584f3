import { useEffect } from 'react'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Artifact, PathResult } from '../../contracts/kinds/index.ts'
import { onTheMap } from '../../core/geo/index.ts'
import { text } from '../messages/en.ts'
import { areaShort } from '../ui/format.ts'
import { photoMarks } from '../photos/photo-marks.ts'
import { useMirror } from '../state/mirror.ts'
import { imagesOf, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import type { Area, Layer, Workspace } from '../../contracts/workspace.ts'
import type { MapAdapter } from './adapter.ts'
import { boxOnMap } from './box-on-map.ts'
import type { KeptItem } from './kept-features.ts'
import { useMeasured } from './measured.ts'
import { onFrame, pathOn, ringsOn } from './on-frame.ts'
import { isShown, resultsOf } from './shown-results.ts'
import { imageTiles } from './tile-address.ts'

/** Plate of an area: name, size, and how much of it is covered when not all. */
export function areaLabel(area: Area): string {
  const size = area.areaM2 === null ? null : areaShort(area.areaM2)
  const covered = area.coveredShare !== null && area.coveredShare < 0.995 ? text.map.covered(`${Math.round(area.coveredShare * 100)} %`) : null
  return [area.name, size, covered].filter(Boolean).join(' · ')
}

/** Images, areas, points, ways and the measurement, kept in step with the workspace. */
export function useDrawnOnMap(adapter: MapAdapter | null) {
  const workspace = useMirror((mirror) => mirror.workspace)
  const results = useMirror((mirror) => mirror.results)
  const hidden = useUi((ui) => ui.hidden)
  const request = useRequest()
  const measured = useMeasured((state) => state.measured)

  useEffect(() => {
    if (!adapter) return
    adapter.showImages(
      picturesOf(workspace).map(({ layer, box }) => ({
        id: layer.id,
        url: imageTiles(layer, workspace?.frame ?? null),
        opacity: layer.opacity,
        visible: layer.visible && layer.status !== 'missing',
        box,
        isOverlay: layer.kind === 'vector',
      })),
    )
  }, [adapter, workspace])

  useEffect(() => {
    const frame = workspace?.frame
    if (!adapter || !workspace || !frame) return
    const paths = request
      ? resultsOf(request)
          .filter((result) => result.kind === 'path' && isShown(result, hidden))
          .flatMap((result) => pathsOf(results[result.artifactId], frame))
      : []
    const areas = workspace.areas
      .filter((area) => hidden[area.id] !== true)
      .flatMap((area) => {
        const rings = ringsOn(area.frame, frame, area.rings)
        return rings ? [{ id: area.id, label: areaLabel(area), rings, active: area.active }] : []
      })
    const measuredNow: KeptItem[] = measured ? [{ id: 'measured', points: measured.points, isRing: measured.tool === 'area', words: '' }] : []
    const kept = keptOn(workspace, frame).filter((item) => hidden[item.id] !== true)
    const points = workspace.points
      .filter((point) => hidden[point.id] !== true)
      .flatMap((point) => (onFrame(point.frame, frame, [point.xy]) ?? []).map((xy) => ({ id: point.id, name: point.name, xy })))
    const photos = photoMarks(workspace, frame).filter((photo) => hidden[photo.id] !== true)
    adapter.showDrawn({ areas, points, paths, photos, kept: [...kept, ...measuredNow] })
    adapter.showLand(workspace.outline !== false)
    adapter.snapTo([...areas.flatMap(({ rings }) => rings), ...imageEdges(workspace, frame)])
  }, [adapter, workspace, request, results, hidden, measured])
}

/** Measurements and notes where they lie on the map. */
function keptOn({ measurements = [], notes = [] }: Workspace, frame: Frame): KeptItem[] {
  const lines = measurements.map((one) => ({ id: one.id, points: onFrame(one.frame, frame, one.points), isRing: one.kind === 'area', words: one.words }))
  const places = notes.map((one) => ({ id: one.id, points: onFrame(one.frame, frame, [one.at]), isRing: false, words: one.text }))
  return [...lines, ...places].flatMap((item) => (item.points ? [{ ...item, points: item.points }] : []))
}

/** Outlines of the images that are shown, to snap to. */
function imageEdges(workspace: Workspace, map: Frame): PixelXY[][] {
  return imagesOf(workspace)
    .filter((layer) => layer.visible)
    .flatMap(({ frame: { width, height }, frame }) => {
      const ring = onFrame(frame, map, [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
        [0, 0],
      ])
      return ring ? [ring] : []
    })
}

type Picture = { layer: Layer; box: PixelBox | null }

/** Layers that come as tiles: lines and points of files over the images, as the layer list has them; an image wherever it lies, if its place is known. */
function picturesOf(workspace: Workspace | null): Picture[] {
  const map = workspace?.frame
  if (!workspace || !map) return []
  const vectors = onTheMap(workspace).layers.filter((layer) => layer.kind === 'vector')
  const images = imagesOf(workspace).map((layer) => ({ layer, box: boxOnMap(layer.frame, map) }))
  return [...vectors.sort((a, b) => a.order - b.order).map((layer) => ({ layer, box: null })), ...images.filter(({ box }) => box !== null)]
}

function pathsOf(artifact: Artifact | undefined, frame: Frame): PathResult[] {
  const placed = artifact?.kind === 'path' ? pathOn(artifact, frame) : null
  return placed ? [placed] : []
}
