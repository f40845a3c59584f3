import { alias, type AliasDefinition, type OutputRule } from '../define-alias.ts'
import { classes } from '../rules/classes.ts'
import { pixelSize } from '../rules/frames.ts'
import { itself, read } from '../rules/outputs.ts'
import { pathOrPixels, textOf, trajectoryResults } from '../rules/pictures.ts'
import { unused, value } from '../rules/values.ts'
import { dataOrWire, listOf, wire, wires } from '../rules/wires.ts'

const picture: Record<string, OutputRule> = { output_path: itself('the picture') }
const title = value('title')
const ownLook = 'Legend, scale bar, north arrow, sources and caveats are always drawn, with the colours of the window.'
const labels = unused('classes are called by their names')
const opacity = value('opacity')
const sizeRefused = 'A mask of another size is refused, and a missing image is said.'
const figures = read('numbers drawn', (artifact) => (artifact.kind === 'figure' ? Object.fromEntries(artifact.figures.map((one) => [one.label, one.value])) : null))
const chart = {
  arguments: { data: dataOrWire('numbers', 'values'), title },
  output: { ...picture, statistics: figures },
}
const dataOf = (key: string, is = key) =>
  read(is, (artifact) =>
    artifact.kind === 'text' && typeof artifact.data === 'object' && artifact.data !== null && key in artifact.data ? (artifact.data as Record<string, unknown>)[key] : null,
  )

/** The 13 tools of pictures and words of the catalogue. */
export const visualisation: readonly AliasDefinition[] = [
  alias('vis.overlay_mask', 'overlay_mask', {
    arguments: { image_path: wire('image'), mask_path: wire('mask'), alpha: opacity, class_labels: labels },
    output: { ...picture },
    differs: [sizeRefused],
  }),
  alias('vis.add_map_elements', 'add_map_elements', {
    arguments: {
      image_path: wire('image'),
      title,
      legend_items: unused('the legend lists what is drawn'),
      legend_alpha: unused('the legend stands beside the map'),
      point_markers: unused('points are given as points of the project'),
      north_arrow: value('northArrow'),
      scale_bar: value('scaleBar'),
      pixel_size_m: pixelSize('image_path'),
    },
    output: picture,
    differs: [ownLook],
  }),
  alias('vis.damage_map', 'damage_map', {
    arguments: { base_image_path: wire('image'), overlay_mask_path: listOf('damage'), title, pixel_size_m: pixelSize('base_image_path'), class_labels: labels, alpha: opacity },
    output: { ...picture },
    differs: [ownLook, sizeRefused],
  }),
  alias('vis.route_map', 'route_map', {
    arguments: {
      base_image_path: wire('image'),
      path_pixels: pathOrPixels('route'),
      title,
      pixel_size_m: pixelSize('base_image_path'),
      start_point: unused('the route knows its ends'),
      end_point: unused('the route knows its ends'),
      overlay_mask_path: listOf('under'),
      class_labels: labels,
      alpha: opacity,
      route_color: unused('colours are those of the window'),
      route_width: unused('widths are those of the window'),
    },
    output: picture,
    differs: [ownLook, 'Where there is no route the map shows where the way is cut, never a straight line.'],
  }),
  alias('vis.pie_chart', 'pie_chart', chart),
  alias('vis.bar_chart', 'bar_chart', chart),
  alias('vis.line_chart', 'line_chart', chart),
  alias('vis.before_after_panel', 'before_after', {
    spellings: ['vis.before_after'],
    arguments: { pre_image_path: wire('before'), post_image_path: wire('after'), title },
    output: picture,
  }),
  alias('vis.temporal_panel', 'temporal_panel', {
    arguments: { image_paths: wires('images'), labels: value('labels'), title, columns: value('columns') },
    output: { ...picture },
  }),
  alias('vis.report_page', 'report_page', {
    arguments: {
      map_image_path: wire('map'),
      chart_image_path: wire('chart'),
      summary_text: textOf('text', 'summary'),
      key_statistics: unused('key figures are results, with their units: give them as numbers'),
      title,
    },
    output: picture,
    differs: ['A part that is missing is said on the page, never claimed to be there.'],
  }),
  alias('vis.heatmap', 'heat_map', {
    arguments: {
      points_path: wire('points'),
      base_image_path: wire('image'),
      bandwidth: value('bandwidth', 'metres'),
      colormap: unused('the colours tell apart for every eye'),
    },
    output: { heatmap_path: itself('the picture'), stats: figures },
  }),
  alias('report.extract_evidence', 'extract_evidence', {
    spellings: ['m.extract_evidence'],
    arguments: {
      trajectory: trajectoryResults('results', ['mask', 'segmentation', 'detections']),
      pixel_size_m: unused('every result has its own frame'),
      include_empty_masks: value('withEmpty'),
      target_classes: classes('classes', 'trajectory'),
    },
    output: { evidence: itself('the record'), evidence_items: dataOf('items', 'pixels, area, parts and place of every class'), timeline: dataOf('timeline', 'areas by date') },
    differs: ['The results of the run are read, not a list somebody typed.'],
  }),
  alias('model.summarize', 'summarise', {
    spellings: ['m.summarize'],
    arguments: {
      task_question: value('question'),
      trajectory: trajectoryResults('results', ['quantity', 'yes_no', 'detections', 'path', 'table', 'series', 'features', 'graph', 'text']),
      image_paths: unused('words are made from facts, not from pictures'),
      final_answer_template: unused('the sentence follows from the facts'),
      model: unused('no language model is called'),
    },
    output: {
      summary: { is: 'the words', wire: true, take: (artifact) => (artifact.kind === 'text' ? artifact.text : null) },
      key_findings: dataOf('findings', 'one sentence a result'),
    },
    differs: ['Facts of the run alone, offline; no advice and no confidence of a model.'],
  }),
]
