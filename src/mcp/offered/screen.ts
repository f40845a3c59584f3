import { z } from 'zod'
import { FailureError, unwrap } from '../../contracts/result.ts'
import { layerRoles } from '../../contracts/workspace.ts'
import { refuse } from '../failure.ts'
import { adds, defineMcpTool, readOnly } from '../mcp-tool.ts'
import { layerTold, LayerToldSchema } from '../told/layer.ts'

const AreaToldSchema = z.object({ id: z.string(), name: z.string(), area_m2: z.number().nullable(), active: z.boolean() })
const PointToldSchema = z.object({ id: z.string(), name: z.string(), column: z.number(), row: z.number() })

export const listLayers = defineMcpTool({
  name: 'list_layers',
  title: 'List layers',
  description: 'Images and vector files of the open project, with frame, pixel size, date, role and labels. Name a layer by its id or its name in other calls.',
  annotations: readOnly,
  input: z.strictObject({}),
  output: z.object({ layers: z.array(LayerToldSchema) }),
  async call(_, { world }) {
    const { layers } = await world.client.workspace.state({})
    return { structured: { layers: layers.map((layer) => layerTold(world, layer)) } }
  },
})

export const addLayer = defineMcpTool({
  name: 'add_layer',
  title: 'Add a layer',
  description: 'Opens an image or vector file of the workspace folder in the project. The file is only read, never changed. With `labels` a class mask stands in for a model.',
  annotations: adds,
  input: z.strictObject({
    path: z.string().max(4096).describe('below the workspace folder'),
    role: z.enum(layerRoles).optional().describe('pre or post: image from before or after the event; others say what a vector or raster holds'),
    date: z.iso.date().optional().describe('YYYY-MM-DD, where the file does not say'),
    gsd_m: z.number().positive().max(100_000).optional().describe('metres a pixel, for an image without georeference'),
    labels: z.string().max(4096).optional().describe('mask of the same size, below the workspace folder'),
    legend: z.record(z.string(), z.string()).optional().describe('class name of each value of the mask, e.g. {"1": "water"}'),
  }),
  output: z.object({ layers: z.array(LayerToldSchema) }),
  async call({ path, role, date, gsd_m: gsdM, labels, legend }, { world }) {
    const { client, jail } = world
    const file = unwrap(jail.existing(path))
    const mask = labels === undefined ? null : unwrap(jail.existing(labels))
    const { added, failed } = await client.workspace.addLayers({ paths: [file], ...(role ? { role } : {}) })
    const [problem] = failed
    if (problem) throw new FailureError(problem.error)
    const [id] = added
    if (id === undefined) return refuse({ code: 'file_not_image', message: `"${path}" holds nothing that can be a layer.`, hint: 'Give an image or a vector file.' })
    if (date !== undefined || gsdM !== undefined)
      await client.workspace.updateLayer({ id, change: { ...(date === undefined ? {} : { date }), ...(gsdM === undefined ? {} : { gsd: { x: gsdM, y: gsdM } }) } })
    if (mask !== null) await client.workspace.setLabels({ id, maskPath: mask, legend: legend ?? {} })
    const { layers } = await client.workspace.state({})
    return { structured: { layers: layers.filter((layer) => added.includes(layer.id)).map((layer) => layerTold(world, layer)) } }
  },
})

export const addArea = defineMcpTool({
  name: 'add_area',
  title: 'Add an area',
  description:
    'Draws an area on the map from a GeoJSON polygon in longitude and latitude (in pixels where the image has no coordinate system). Questions and tools can then name it.',
  annotations: adds,
  input: z.strictObject({ name: z.string().min(1).max(100).optional(), geojson: z.looseObject({ type: z.string() }) }),
  output: z.object({ areas: z.array(AreaToldSchema) }),
  async call({ name, geojson }, { world: { client } }) {
    const { areas } = await client.workspace.importArea({ name: name ?? null, source: { kind: 'geojson', geojson } })
    return { structured: { areas: areas.map(({ id, name: called, areaM2, active }) => ({ id, name: called, area_m2: areaM2, active })) } }
  },
})

export const addPoint = defineMcpTool({
  name: 'add_point',
  title: 'Add a point',
  description: 'Sets a named point at longitude and latitude, or at column and row where the image has no coordinate system. Routes lead from point to point.',
  annotations: adds,
  input: z.strictObject({ name: z.string().min(1).max(100), x: z.number().describe('longitude, or column'), y: z.number().describe('latitude, or row') }),
  output: z.object({ points: z.array(PointToldSchema) }),
  async call(point, { world: { client } }) {
    const { points } = await client.workspace.importPoint(point)
    return { structured: { points: points.map(({ id, name, xy }) => ({ id, name, column: xy[0], row: xy[1] })) } }
  },
})

export const readState = defineMcpTool({
  name: 'read_state',
  title: 'Read the state',
  description: 'What is open and shown: project, layers, areas, points, selection, questions with their status, and which classes the installed models and labels can see.',
  annotations: readOnly,
  input: z.strictObject({}),
  output: z.object({
    project: z.string().nullable(),
    layers: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), role: z.string(), visible: z.boolean() })),
    areas: z.array(AreaToldSchema),
    points: z.array(PointToldSchema),
    selection: z.array(z.string()),
    units: z.object({ area: z.string(), length: z.string() }),
    questions: z.array(z.object({ request: z.string(), number: z.number(), question: z.string(), status: z.string() })),
    models: z.array(z.object({ id: z.string(), classes: z.array(z.string()), gsd_m: z.array(z.number()).nullable(), problem: z.string().nullable() })),
  }),
  async call(_, { world: { client } }) {
    const [project, state, requests, models] = await Promise.all([client.project.current({}), client.workspace.state({}), client.requests.list({}), client.models.list({})])
    const newest = requests.toSorted((a, b) => b.number - a.number).slice(0, mostQuestions)
    return {
      structured: {
        project: project?.name ?? null,
        layers: state.layers.map(({ id, name, kind, role, visible }) => ({ id, name, kind, role, visible })),
        areas: state.areas.map(({ id, name, areaM2, active }) => ({ id, name, area_m2: areaM2, active })),
        points: state.points.map(({ id, name, xy }) => ({ id, name, column: xy[0], row: xy[1] })),
        selection: state.selection.slice(0, 200),
        units: state.units,
        questions: newest.map(({ id, number, text, status }) => ({ request: id, number, question: text, status })),
        models: models.map(({ id, classes, gsdRangeM, problem }) => ({ id, classes, gsd_m: gsdRangeM, problem })),
      },
    }
  },
})

const mostQuestions = 20
