import { fail } from '../../contracts/result.ts'
import { type Layer, LayerRoleSchema, layerRoles } from '../../contracts/workspace.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { changed } from './state-change.ts'

const day = /^\d{4}-\d\d-\d\d$/

type Wanted = { readonly from: string | undefined; readonly to: string | undefined; readonly sensor: string | undefined; readonly role: string | undefined }

export const filterLayers = defineTool({
  id: 'filter_layers',
  version: 1,
  module: 'workspace',
  verb: 'Show only some images',
  output: 'state',
  effects: 'workspace',
  summary: 'Shows only the images of some days, of a sensor or of a role, and hides the others.',
  typing: {},
  words: ['only the images', 'filter by date', 'filter by sensor', 'filter by role'],
  inputs: {
    from: argumentOf.text({ label: 'from', note: 'first day, YYYY-MM-DD' }),
    to: argumentOf.text({ label: 'to', note: 'last day, YYYY-MM-DD' }),
    sensor: argumentOf.text({ label: 'sensor', note: 'part of the name of sensor or file' }),
    role: argumentOf.text({ label: 'role', note: `one of ${layerRoles.join(', ')}` }),
  },
  run(wanted, context) {
    for (const date of [wanted.from, wanted.to])
      if (date !== undefined && !day.test(date)) return fail({ code: 'argument_invalid', message: `"${date}" is not a day.`, hint: 'Write it as YYYY-MM-DD.' })
    if (wanted.role !== undefined && !LayerRoleSchema.safeParse(wanted.role).success)
      return fail({ code: 'argument_invalid', message: `"${wanted.role}" is not a role of a layer.`, hint: `Use one of ${layerRoles.join(', ')}.` })
    const images = context.workspace.state().layers.filter(({ kind }) => kind === 'image')
    const kept = new Set(images.filter((layer) => fits(layer, wanted)).map(({ id }) => id))
    const words = wordsOf(wanted)
    if (words === '') return fail({ code: 'argument_invalid', message: 'No day, sensor or role was named, so nothing changed.', hint: 'Name one.' })
    if (kept.size === 0) {
      const there = images.map(({ name, date, sensor }) => `${name} (${[date ?? 'no date', sensor ?? 'sensor not known'].join(', ')})`).join(', ')
      return fail({
        code: 'layer_missing',
        message: `No image here is ${words}. ${there === '' ? 'No images are loaded.' : `Images here: ${there}.`}`,
        hint: 'Name another, or load the image.',
      })
    }
    return changed(context, `show only images ${words}`, (w) => ({
      ...w,
      layers: w.layers.map((layer) => (layer.kind === 'image' ? { ...layer, visible: kept.has(layer.id) } : layer)),
    }))
  },
})

/** An image without a date is of no day. */
function fits({ date, sensor, name, role }: Layer, wanted: Wanted): boolean {
  if (wanted.from !== undefined && (date === null || date < wanted.from)) return false
  if (wanted.to !== undefined && (date === null || date > wanted.to)) return false
  if (wanted.role !== undefined && role !== wanted.role) return false
  return wanted.sensor === undefined || `${sensor ?? ''} ${name}`.toLowerCase().includes(wanted.sensor.toLowerCase())
}

function wordsOf({ from, to, sensor, role }: Wanted): string {
  const days = from !== undefined && from === to ? `of ${from}` : [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
  return [days, sensor && `of sensor ${sensor}`, role && `of role ${role}`].filter(Boolean).join(' ')
}
