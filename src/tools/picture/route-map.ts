import { defineTool, wire } from '../define-tool.ts'
import { asThings, checkLiesOn, drawnMap } from './drawing.ts'
import { maybeDrawn, maybePoints, opacity, paper, titleOf } from './inputs.ts'

export const routeMap = defineTool({
  id: 'route_map',
  version: 1,
  module: 'picture',
  verb: 'Draw a route map',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.route_map'],
  summary: 'A way over an image with its ends, its cuts and what else is asked; a way that was not found is drawn as far as it reached.',
  typing: { frame: 'image' },
  words: ['route map', 'map of the route', 'way on a map'],
  inputs: {
    image: wire.one('image'),
    route: wire.either(['path', 'features', 'graph'], { label: 'way' }),
    under: maybeDrawn('results under the way'),
    points: maybePoints(),
    area: wire.maybe('area', { label: 'area shown' }),
    title: titleOf('Route unless set'),
    opacity: opacity(),
    paper: paper(),
  },
  async run({ image, route, under, points, area, title, opacity: share, paper: size }, context) {
    const lies = checkLiesOn(image, under ?? [])
    if (!lies.ok) return lies
    const isFound = route.artifact.kind !== 'path' || route.artifact.reachable
    const limit = isFound ? 'Clear means clear in this image; bridges, cables and soft ground are not judged.' : 'What is cut for a vehicle in this image may be passable on foot.'
    return drawnMap(context, {
      image,
      things: asThings([...(under ?? []), route]),
      area,
      points: points ?? [],
      title: title ?? 'Route',
      subtitle: image.layer.name,
      limits: [limit],
      opacity: share ?? 1,
      paper: size ?? 'A4',
    })
  },
})
