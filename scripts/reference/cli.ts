import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/main.ts'
import { exampleAnswer, exampleLegend, exampleQuestion } from './cli-example.ts'
import { block, code, page, table } from './markdown.ts'

/** Commands, their options and the forms of what goes in and comes out. */
export const cliPage = async (): Promise<string> =>
  page(
    'Command line',
    'Answers go to stdout, everything else (progress, failures, notes) to stderr. Nothing is read from or sent to a network, but for an Ollama when `--planner ollama` or `planners` asks for it: on this machine, or on one allowed with `planners address URL --allow-remote`.',
    '## Commands',
    table(
      ['command', 'what it does'],
      commands.map(({ name, usage, summary }) => [`[\`${usage}\`](#aftermap-${name})`, summary]),
    ),
    ...commands.map(section),
    '## Exit codes',
    table(
      ['code', 'meaning'],
      [
        ['0', 'answered; for `plan` and `check`: the plan can be made and is valid'],
        [
          '1',
          'refused, failed or "cannot tell", with one sentence on stderr and nowhere else in words; with `--json` it is in the JSON as well, lines of several keep it in the line; of several questions or files, the worst',
        ],
        ['2', 'wrong use: an option or a form this page does not name'],
      ],
    ),
    ...forms,
    ...places,
    '## What `ask --json` prints',
    `The form is stable: fields are added, never renamed. This is the answer to "${exampleQuestion}" over a drawn image of 64 x 48 pixels with two destroyed buildings of 10 x 10 pixels, \`--gsd 0.5 --labels labels.png --legend '${JSON.stringify(exampleLegend)}'\`. \`ms\` and \`artifact\` differ from run to run.`,
    block('json', await exampleAnswer()),
    table(['field', 'meaning'], answerFields),
    '`plan --json` prints `understood`, `assumptions`, `planner`, `goal`, `plan` and `findings` alone; `place_note` says why an `--area` was not used, where one was not. `check --json` prints `valid`, `findings`, `needs` (name and kind of each image, area and point that the plan takes from a screen) and `wires` (kind and classes of every output). A failure is `{"error": {"code", "message"}}`; the codes stand in [errors.md](errors.md).',
  )

function section({ name, usage, summary, options, examples }: Command): string {
  const rows = Object.entries(options).map(([option, { type, many, help }]) => [
    code(`--${option}${type === 'string' ? ' VALUE' : ''}`),
    `${help}${many ? '; may be given several times' : ''}`,
  ])
  return [
    `### \`aftermap ${name}\``,
    summary,
    block('sh', `aftermap ${usage}`),
    ...(rows.length > 0 ? [table(['option', 'meaning'], rows)] : []),
    'Examples:',
    block('sh', examples.join('\n')),
  ].join('\n\n')
}

const places = [
  '## Where a question is asked',
  'An area given with `--area`, or as `area` of a line, is where the question looks, with or without the word "here". A place that the question itself names ("in the whole image", "in the north half", "within 50 m of A", "from A to B") is kept instead, and a note says that the area was not used. Every answer names its images and its area: `Asked of` in words, `asked_of` in JSON.',
  'What needs square metres of an image whose pixel size is not known is refused before a model runs; `--gsd` gives the size.',
  '## Checking a plan',
  '`check` takes what `plan --json` prints, from a file or, as `-`, from the standard input. Without an image it checks the plan as far as it goes and names what it would need: `To run it needs: image, area "here".` With `--image`, and `--area` and `--point` where the plan speaks of such places, they must be there. An invalid plan has its findings on stdout and one sentence on stderr.',
] as const

const forms = [
  '## Forms of values',
  table(
    ['option', 'form', 'example'],
    [
      ['`--area`', 'GeoJSON file with one polygon, in WGS 84 longitude, latitude (RFC 7946); in pixels when the image has no CRS', '`--area block.geojson`'],
      ['`--area`', '`left,bottom,right,top` in the CRS of the image', '`--area 500100,4099000,500900,4099600`'],
      ['`--area`', '`px:left,top,right,bottom` in pixels of the image', '`--area px:0,0,2000,2000`'],
      ['`--point`', '`NAME=longitude,latitude`; `NAME=column,row` when the image has no CRS', '`--point A=-89.35,30.31 --point B=-89.33,30.32`'],
      ['`--layer`', '`ROLE=FILE`', '`--layer pre=before.tif`'],
      [
        '`--legend`',
        'JSON file or inline JSON: pixel value or colour to class; `background`, `nodata`, `unknown`, `obscured` beside classes',
        `\`--legend '{"0":"background","1":"water"}'\``,
      ],
      ['`--legend`', 'for a colour mask', `\`--legend '{"#ff0000":"building_destroyed"}'\``],
      [
        '`--model`',
        'an ONNX file with its card `model.json` beside it; steps whose classes it sees use it, and a question it sees nothing of is refused',
        '`--model own/model.onnx`',
      ],
      ['`--planner`', '`builtin`, `ollama` or `ollama:MODEL`', '`--planner ollama:qwen3:8b`'],
    ],
  ),
  '## Batch',
  'With `--batch FILE` each line of the file is one JSON object, and each line of the output is one JSON object with the same `id`: the fields of `ask --json` or `plan --json`, or `error`. A line that cannot be read is answered with an error and the others go on; a line without an `id` is named by its number in the file, empty lines counted. With `--out` each answer has a folder named after its id; what failed leaves none. Several IMAGE arguments are answered in the same form, each line with its `image`.',
  block(
    'json',
    [
      '{"id": 1, "image": "town.tif", "request": "How many destroyed buildings are here?"}',
      '{"id": 2, "image": "town.tif", "request": "Which share of the area is water?", "area": "px:0,0,500,500"}',
      '{"id": 3, "image": "photo.jpg", "request": "Can we drive from A to B?", "gsd": 0.1, "points": {"A": [10, 20], "B": [400, 380]}}',
    ].join('\n'),
  ),
  table(
    ['field', 'meaning'],
    [
      ['`id`', 'string or number that comes back with the answer as it is'],
      ['`request`', 'the question'],
      ['`image`', 'image file (`ask`); may be left out with `--project`'],
      ['`layers`', 'role to file: `{"pre": "before.tif"}`'],
      ['`points`', 'name to `[x, y]`, as in `--point`'],
      ['`gsd`', 'metres a pixel, as in `--gsd`'],
      ['`area`', 'as in `--area`, or four numbers in the CRS of the image, or a GeoJSON object'],
      ['`labels`, `legend`', 'as in `--labels` and `--legend`'],
      ['`select`', 'list of object ids'],
      ['`context`', 'screen the question is asked on, for `plan`: `images`, `area`, `areas`, `points`, `selection`'],
    ],
  ),
]

const answerFields = [
  ['`planner`', 'which planner made the plan, and with which model'],
  ['`goal`', 'what the question was read as: [goal.md](goal.md)'],
  ['`plan`', 'the steps, each a tool of [tools.md](tools.md) with inputs and the name of its output; `valid` is what the checker says'],
  ['`findings`', 'what does not fit: code, step, sentence, and the one repair when there is exactly one'],
  ['`understood`', 'the same reading in words, with what is doubtful'],
  ['`asked_of`', 'the images asked, the area the question was kept to (`null`: the whole image), and a note where `--area` was not used'],
  ['`planner_notes`', 'what the planner said of itself: tries, repairs, names it changed'],
  ['`steps`', 'state, time and result in one line of every step; `error` when it failed'],
  ['`answer`', '`value: null` with a `reason` means "cannot tell"; a number never stands without its unit'],
  ['`evidence`', 'facts the sentence is made of, each with method, step and the artifact behind it'],
  ['`limits`', 'what the answer cannot show, most important first'],
]
