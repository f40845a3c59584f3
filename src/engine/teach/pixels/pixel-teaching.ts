import { randomUUID } from 'node:crypto'
import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { type Failure, FailureError, unwrap } from '../../../contracts/result.ts'
import type { PixelTeaching as State, Stroke } from '../../../contracts/services/teach.ts'
import { type ClassScore, type Doubtful, suggestionsOf } from '../../../core/teach/index.ts'
import { mapPixels } from '../../../core/geo/index.ts'
import { tableOf, valuesOfClasses } from '../class-values.ts'
import type { FittedText } from '../worker/jobs.ts'
import { helpOn, imageLayer, imageOf, needTwoClasses, refuse, type TeachParts } from '../parts.ts'
import {
  featureNames,
  fitStrokes,
  type Learning,
  predictWindows,
  scoreStrokes,
  type Shown,
  type StrokeCells,
  strokeCells,
  type StrokeRows,
  strokeRows,
  tooFewStrokes,
} from './pixel-learner.ts'
import { growPrediction, type Grown } from './prediction-raster.ts'
import { StrokeHelp, type Ways } from './stroke-help.ts'
import { hashOf, taughtId, type TaughtModel, trainedOn } from '../taught-model.ts'
import { type KeptPixels, KeptStrokeSchema } from './kept-strokes.ts'

const tellEveryMs = 250
const mostSuggestions = 12

/** One classifier of pixels while it is taught. Strokes are kept at once; fit and prediction follow in the background, and the next stroke breaks them off. */
export class PixelTeaching {
  readonly #parts: TeachParts
  #kept: KeptPixels
  #strokes: Stroke[]
  readonly #cells = new Map<string, StrokeCells>()
  readonly #rows = new Map<string, StrokeRows>()
  #rowsWith: string | null = null
  readonly #help = new StrokeHelp()
  /** strokes held aside may still say that the classifier is better with help, or without */
  #isChoosing = false
  #run: AbortController | null = null
  #settled: Promise<void> = Promise.resolve()
  #work: State['work'] = { stage: 'idle', share: 0 }
  #fitted: FittedText | null = null
  #scores: (ClassScore | null)[] = []
  #grown: Grown | null = null
  #places: Doubtful[] = []
  #problem: Failure | null = null
  #toldAt = 0

  constructor(parts: TeachParts, kept: KeptPixels) {
    this.#parts = parts
    this.#kept = kept
    this.#strokes = parts.store.teaching.examples(kept.id, KeptStrokeSchema)
  }

  /** works out again what a project does not hold: features, fit and prediction */
  wake(): void {
    if (this.#strokes.length > 0 && this.#run === null && this.#fitted === null && this.#work.stage === 'idle') this.#learn()
  }

  state(): State {
    const { id, name, layerId, mode, classes, modelId } = this.#kept
    const values = valuesOfClasses(classes)
    return {
      kind: 'pixels',
      id,
      name,
      layerId,
      mode,
      modelId,
      classes: classes.map((one, k) => this.#classState(one, { value: values[k] as number, score: this.#scores[k] ?? null })),
      strokes: [...this.#strokes],
      canUndo: this.#strokes.length > 0,
      method: this.#fitted?.kind ?? null,
      artifactId: this.#grown?.artifactId ?? null,
      work: this.#work,
      unlikeShare: this.#grown?.unlikeShare() ?? null,
      waitingFor: needTwoClasses(new Set(this.#strokes.map((stroke) => stroke.class)).size),
      suggestions: suggestionsOf(this.#places, this.#strokes, mostSuggestions).map(({ at, doubt, classes: between }) => ({
        at,
        doubt: Math.min(1, doubt),
        classes: between.map((k) => this.#shownClasses()[k]).filter((one) => one !== undefined),
      })),
      backbone: this.#helpSaid(),
      problem: this.#problem,
    }
  }

  #helpSaid() {
    const said = helpOn(this.#parts, this.#kept.layerId)
    return { ...said, ...this.#help.said(said.modelId !== null, this.#kept.isHelpOff) }
  }

  #classState(one: string, { value, score }: { value: number; score: ClassScore | null }): State['classes'][number] {
    const strokes = this.#strokes.filter((stroke) => stroke.class === one)
    const scoreReason = score ? null : strokes.length < 4 ? tooFewStrokes : 'It is being scored.'
    return { class: one, value, strokes: strokes.length, pixels: strokes.reduce((sum, { pixels }) => sum + pixels, 0), score, scoreReason }
  }

  /** Classes that have strokes, in order: those the classifier knows. */
  #shownClasses = (): string[] => this.#kept.classes.filter((one) => this.#strokes.some((stroke) => stroke.class === one))

  async stroke(drawn: { class: string; points: PixelXY[]; radiusPx: number }): Promise<State> {
    const { source } = await imageOf(this.#parts, imageLayer(this.#parts, this.#kept.layerId))
    const shown = unwrap(await strokeCells(source, drawn))
    this.#refuseSamePixels(drawn.class, shown)
    const stroke: Stroke = { id: randomUUID().slice(0, 8), class: drawn.class, points: drawn.points, radiusPx: drawn.radiusPx, pixels: shown.all }
    this.#cells.set(stroke.id, shown)
    this.#parts.store.transaction(() => {
      this.#parts.store.teaching.saveExample(this.#kept.id, stroke.id, stroke)
      this.#keep({ modelId: null, classes: this.#kept.classes.includes(drawn.class) ? this.#kept.classes : [...this.#kept.classes, drawn.class] })
    })
    this.#strokes.push(stroke)
    return this.#changed()
  }

  #refuseSamePixels(name: string, shown: StrokeCells): void {
    const cells = new Set(shown.cells.map((cell) => cell.join()))
    for (const other of this.#strokes) {
      if (other.class === name || !this.#cells.get(other.id)?.cells.some((cell) => cells.has(cell.join()))) continue
      refuse('bad_request', `Some of these pixels were already shown as ${other.class}.`, 'Draw beside it, or take the other stroke back first.')
    }
  }

  removeStroke(strokeId: string): State {
    if (!this.#strokes.some(({ id }) => id === strokeId)) refuse('bad_request', 'There is no such stroke.', 'It may have been taken back before.')
    this.#strokes = this.#strokes.filter(({ id }) => id !== strokeId)
    this.#rows.delete(strokeId)
    this.#cells.delete(strokeId)
    this.#parts.store.transaction(() => {
      this.#parts.store.teaching.removeExample(this.#kept.id, strokeId)
      this.#keep({ modelId: null })
    })
    return this.#changed()
  }

  undo(): State {
    const last = this.#strokes.at(-1)
    return last ? this.removeStroke(last.id) : refuse('bad_request', 'There is no stroke to take back.', 'Draw one first.')
  }

  rename(name: string): State {
    this.#keep({ name })
    return this.#tell()
  }

  addClass(name: string): State {
    if (!this.#kept.classes.includes(name)) this.#keep({ classes: [...this.#kept.classes, name] })
    return this.#tell()
  }

  renameClass(from: string, to: string): State {
    if (!this.#kept.classes.includes(from)) refuse('class_unknown', `There is no class ${from} here.`, 'Choose one that is.')
    if (this.#kept.classes.includes(to)) refuse('bad_request', `There is a class ${to} already.`, 'Choose another name.')
    this.#strokes = this.#strokes.map((stroke) => (stroke.class === from ? { ...stroke, class: to } : stroke))
    this.#parts.store.transaction(() => {
      for (const stroke of this.#strokes) if (stroke.class === to) this.#parts.store.teaching.saveExample(this.#kept.id, stroke.id, stroke)
      this.#keep({ classes: this.#kept.classes.map((one) => (one === from ? to : one)), modelId: null })
    })
    return this.#changed()
  }

  setHelp(isOn: boolean): State {
    if (this.#kept.isHelpOff !== isOn) return this.state()
    this.#keep({ isHelpOff: !isOn, modelId: null })
    return this.#changed()
  }

  setMode(mode: State['mode']): State {
    if (mode === this.#kept.mode) return this.state()
    this.#rows.clear()
    this.#keep({ mode, modelId: null })
    return this.#changed()
  }

  /** waits for the fit that is under way and keeps it as a model */
  async finish(): Promise<State> {
    this.wake()
    while ((this.#fitted === null || this.#isChoosing) && this.#work.stage !== 'idle') await this.#step()
    if (this.#problem) throw new FailureError(this.#problem)
    const fitted = this.#fitted
    if (!fitted) return refuse('bad_request', needTwoClasses(this.#shownClasses().length) ?? 'Nothing was learned yet.', 'Show more examples.')
    const model = await this.#model(fitted)
    this.#parts.store.transaction(() => {
      this.#parts.store.teaching.saveModel(model.id, this.#kept.id, model)
      this.#keep({ modelId: model.id })
    })
    this.#parts.emit('models', 'changed', {})
    return this.#tell()
  }

  async #model({ json, kind, sha256 }: FittedText): Promise<TaughtModel> {
    const layer = imageLayer(this.#parts, this.#kept.layerId)
    const classes = this.#shownClasses()
    const { learning } = this.#help.used({ learning: await this.#learning(), shown: [] })
    const { backbone } = learning
    return {
      kind: 'taught',
      version: 1,
      id: taughtId(this.#kept.name),
      name: this.#kept.name,
      mode: this.#kept.mode,
      classes,
      features: featureNames(learning),
      backbone: backbone && { id: backbone.id, sha256: backbone.sha256 },
      method: kind,
      trainedOn: trainedOn(layer),
      strokes: this.#strokes.map(({ class: name, points, radiusPx, pixels }) => ({ class: name, points, radiusPx, pixels })),
      scores: classes.map((name, k) => ({ class: name, score: this.#scores[this.#kept.classes.indexOf(name)] ?? this.#scores[k] ?? null })),
      coefficients: json,
      sha256,
    }
  }

  async stop(): Promise<void> {
    this.#run?.abort()
    await this.#settled
  }

  #keep(change: Partial<KeptPixels>): void {
    this.#kept = { ...this.#kept, ...change }
    this.#parts.store.teaching.save({ id: this.#kept.id, kind: 'pixels', body: this.#kept })
  }

  #step = (): Promise<void> => new Promise((next) => setTimeout(next, 20))

  #changed(): State {
    this.#scores = []
    this.#learn()
    return this.state()
  }

  #tell(): State {
    this.#toldAt = Date.now()
    const state = this.state()
    this.#parts.emit('teach', 'changed', state)
    return state
  }

  #at(stage: State['work']['stage'], share: number): void {
    this.#work = { stage, share }
    if (Date.now() - this.#toldAt > tellEveryMs) this.#tell()
  }

  /** Starts over; the run before stops between two windows. */
  #learn(): void {
    this.#run?.abort()
    const run = new AbortController()
    this.#run = run
    this.#problem = null
    this.#isChoosing = false
    this.#fitted = null
    this.#work = { stage: 'features', share: 0 }
    const before = this.#settled
    this.#settled = before
      .then(() => (run.signal.aborted ? undefined : this.#learnNow(run.signal)))
      .catch((error: unknown) => {
        if (!(error instanceof FailureError)) throw error
        if (error.failure.code !== 'aborted' && !run.signal.aborted) this.#problem = error.failure
      })
      .catch((error: unknown) => this.#parts.log.warn('teach.failed', { message: String(error) }))
      .finally(() => {
        if (this.#run !== run) return
        this.#run = null
        this.#work = { stage: 'idle', share: 1 }
        if (!run.signal.aborted) this.#tell()
      })
  }

  async #learning(): Promise<Learning> {
    const layer = imageLayer(this.#parts, this.#kept.layerId)
    const image = await imageOf(this.#parts, layer)
    const backbone = this.#kept.isHelpOff ? null : this.#parts.backbones.forImage(image)
    if (this.#rowsWith !== (backbone?.sha256 ?? null)) this.#rows.clear()
    this.#rowsWith = backbone?.sha256 ?? null
    return { ask: this.#parts.ask, source: image.source, mode: this.#kept.mode, imageKey: image.imageKey, backbone }
  }

  /** A model that fails leaves the classifier with what it sees by itself. */
  async #learnNow(signal: AbortSignal): Promise<void> {
    const learning = await this.#learning()
    try {
      await this.#learnWith(learning, signal)
    } catch (error) {
      if (signal.aborted || !learning.backbone || !this.#parts.backbones.hasFailed(learning.backbone)) throw error
      this.#parts.log.warn('teach.backbone', { model: learning.backbone.id, message: String(error) })
      await this.#learnNow(signal)
    }
  }

  async #learnWith(learning: Learning, signal: AbortSignal): Promise<void> {
    const classes = this.#shownClasses()
    if (classes.length < 2) {
      this.#grown = null
      this.#places = []
      return
    }
    const shown = await this.#shown(learning, { classes, signal })
    if (!shown) return
    this.#at('fit', 0)
    const full = { learning, shown }
    const used = this.#help.used(full)
    const fitted = unwrap(await fitStrokes(used.learning, used.shown, classes.length))
    if (signal.aborted) return
    this.#fitted = fitted
    this.#isChoosing = learning.backbone !== null
    await this.#predict(used.learning, { classes, full, signal })
  }

  /** null when it was broken off */
  async #shown(learning: Learning, { classes, signal }: { classes: readonly string[]; signal: AbortSignal }): Promise<Shown[] | null> {
    const shown: Shown[] = []
    for (const stroke of [...this.#strokes]) {
      if (signal.aborted) return null
      const rows = this.#rows.get(stroke.id) ?? unwrap(await strokeRows(learning, stroke))
      this.#rows.set(stroke.id, rows)
      this.#cells.set(stroke.id, rows)
      shown.push({ class: classes.indexOf(stroke.class), rows })
    }
    return shown
  }

  async #predict(learning: Learning, { classes, full, signal }: { classes: string[]; full: Ways; signal: AbortSignal }): Promise<void> {
    const fitted = this.#fitted
    if (!fitted) return
    const layer = imageLayer(this.#parts, this.#kept.layerId)
    const source = { kind: 'model' as const, id: taughtId(this.#kept.name), sha256: fitted.sha256, reason: 'it was taught here' }
    const { store } = this.#parts
    const grown = growPrediction(store, {
      artifactId: hashOf(['taught', fitted.sha256, learning.imageKey, learning.mode, learning.backbone?.sha256 ?? null, classes]).slice(0, 32),
      layer,
      table: tableOf(classes),
      source,
    })
    this.#grown = grown
    this.#places = []
    let scoring: Promise<void> | null = null
    const ran = await predictWindows(learning, {
      model: fitted,
      values: valuesOfClasses(classes),
      view: this.#view(layer.frame),
      within: null,
      signal,
      onWindow: (box, told, share) => {
        grown.add(box, told)
        this.#places.push(...told.places)
        this.#at('predict', share)
        // what is on the screen came first; the honest scores do not wait for the rest
        scoring ??= this.#score(full, { classes, signal })
      },
    })
    unwrap(ran)
    await grown.finish(signal)
    await scoring
  }

  async #score(full: Ways, { classes, signal }: { classes: string[]; signal: AbortSignal }): Promise<void> {
    const asked = { classes: classes.length, isWanted: () => !signal.aborted }
    const used = this.#help.used(full)
    const scored = await scoreStrokes(used.learning, used.shown, asked)
    if (signal.aborted || !scored.ok) return
    this.#scores = this.#kept.classes.map((name) => scored.value[classes.indexOf(name)] ?? null)
    this.#tell()
    const isOther = await this.#help.choose(full, scored.value, asked)
    if (signal.aborted) return
    this.#isChoosing = false
    // the scores that stand are those of the way before, until the new ones are there
    if (isOther.ok && isOther.value) this.#learn()
    else this.#tell()
  }

  /** The map's view in pixels of the image. */
  #view(frame: Parameters<typeof mapPixels>[1]): PixelBox | null {
    const { view, frame: map } = this.#parts.workspace.state()
    if (!view || !map) return null
    const [left, top, right, bottom] = view.bounds
    const corners = mapPixels(map, frame, [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ])
    if (!corners.ok) return null
    const [xs, ys] = [corners.value.map(([x]) => x), corners.value.map(([, y]) => y)]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }
}
