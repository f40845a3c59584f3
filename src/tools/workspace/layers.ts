import { fail } from '../../contracts/result.ts'
import { LayerRoleSchema, layerRoles } from '../../contracts/workspace.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { changed, classesIn, hideClasses, layersNamed, onTop, showClasses, told, withLayers } from './state-change.ts'

const named = argumentOf.layers({ label: 'layers', note: 'names, roles (pre, post), or all' })

export const showLayer = defineTool({
  id: 'show_layer',
  version: 1,
  module: 'workspace',
  verb: 'Show a layer',
  output: 'state',
  effects: 'workspace',
  summary: 'Makes layers visible, on top of the others where that is asked.',
  typing: {},
  words: ['show', 'turn on', 'display'],
  inputs: { layers: named, top: argumentOf.flag({ label: 'on top' }) },
  run({ layers, top }, context) {
    const classes = classesIn(layers)
    if (classes) return showClasses(context, classes)
    const found = layersNamed(context.workspace.state(), layers)
    if (!found.ok) return found
    return changed(context, `show ${found.value.map((layer) => layer.name).join(', ')}`, (w) => {
      const shown = withLayers(w, found.value, (layer) => ({ ...layer, visible: true }))
      return top ? onTop(shown, found.value) : shown
    })
  },
})

export const hideLayer = defineTool({
  id: 'hide_layer',
  version: 1,
  module: 'workspace',
  verb: 'Hide a layer',
  output: 'state',
  effects: 'workspace',
  summary: 'Makes layers invisible.',
  typing: {},
  words: ['hide', 'turn off', 'switch off'],
  inputs: { layers: named },
  run({ layers }, context) {
    const classes = classesIn(layers)
    if (classes) return hideClasses(context, classes)
    const found = layersNamed(context.workspace.state(), layers)
    if (!found.ok) return found
    return changed(context, `hide ${found.value.map((layer) => layer.name).join(', ')}`, (w) => withLayers(w, found.value, (layer) => ({ ...layer, visible: false })))
  },
})

export const orderLayers = defineTool({
  id: 'order_layers',
  version: 1,
  module: 'workspace',
  verb: 'Order the layers',
  output: 'state',
  effects: 'workspace',
  summary: 'Puts the named layers on top, in the order given.',
  typing: {},
  words: ['on top', 'order', 'bring to front', 'behind'],
  inputs: { layers: named },
  run({ layers }, context) {
    const found = layersNamed(context.workspace.state(), layers)
    if (!found.ok) return found
    return changed(context, `put ${found.value.map((layer) => layer.name).join(', ')} on top`, (w) => onTop(w, found.value))
  },
})

export const setOpacity = defineTool({
  id: 'set_opacity',
  version: 1,
  module: 'workspace',
  verb: 'Set the opacity',
  output: 'state',
  effects: 'workspace',
  summary: 'How much of the layers below shows through.',
  typing: {},
  words: ['opacity', 'transparent', 'fade', 'see through'],
  inputs: { layers: named, opacity: argumentOf.number({ label: 'opacity', note: '0.5 unless set', min: 0, max: 1 }) },
  run({ layers, opacity }, context) {
    const found = layersNamed(context.workspace.state(), layers)
    if (!found.ok) return found
    const value = opacity ?? 0.5
    return changed(context, `opacity ${Math.round(value * 100)} %`, (w) => withLayers(w, found.value, (layer) => ({ ...layer, opacity: value })))
  },
})

export const setLayerRole = defineTool({
  id: 'set_layer_role',
  version: 1,
  module: 'workspace',
  verb: 'Say what a layer is',
  output: 'state',
  effects: 'workspace',
  summary: 'Role of a layer: before, after, roads, and so on.',
  typing: {},
  words: ['before', 'after', 'role', 'swap'],
  inputs: { layer: argumentOf.layers({ label: 'layer' }), role: argumentOf.choice([...layerRoles, 'swap'] as [string, ...string[]], { label: 'role' }) },
  run({ layer, role }, context) {
    const found = layersNamed(context.workspace.state(), layer)
    if (!found.ok) return found
    if (role === 'swap') {
      const swapped = { pre: 'post', post: 'pre' } as Record<string, 'pre' | 'post'>
      return changed(context, 'swap before and after', (w) => ({ ...w, layers: w.layers.map((one) => ({ ...one, role: swapped[one.role] ?? one.role })) }))
    }
    const wanted = LayerRoleSchema.safeParse(role)
    if (!wanted.success) return fail({ code: 'argument_invalid', message: `"${role}" is not a role of a layer.`, hint: `Use one of ${layerRoles.join(', ')}.` })
    return changed(context, `${found.value.map((one) => one.name).join(', ')} is ${wanted.data}`, (w) => withLayers(w, found.value, (one) => ({ ...one, role: wanted.data })))
  },
})

export const loadLayer = defineTool({
  id: 'load_layer',
  version: 1,
  module: 'workspace',
  verb: 'Load a file',
  output: 'state',
  effects: 'workspace',
  summary: 'Opens the file dialog; a path is never taken from text.',
  typing: {},
  words: ['load', 'open', 'import', 'add the file'],
  inputs: {},
  run: (_, context) =>
    context.workspace.openFile?.()
      ? told(['the file dialog is open'])
      : fail({
          code: 'question_refused',
          message: 'No file was opened: a file is chosen by hand, never from a sentence.',
          hint: 'Press Ctrl+O in the window, or name the file in the command.',
        }),
})
