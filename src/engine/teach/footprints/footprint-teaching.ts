import type { Rings } from '../../../contracts/frame.ts'
import { type Failure, FailureError, unwrap } from '../../../contracts/result.ts'
import type { Footprint, FootprintTeaching as State } from '../../../contracts/services/teach.ts'
import { hashOf } from '../taught-model.ts'
import { helpOn, imageLayer, imageOf, refuse, sourceOf, type TeachParts } from '../parts.ts'
import type { Backbone } from '../backbone/index.ts'
import { KeptFootprintSchema, type KeptFootprints, KeptLabelSchema } from './kept-footprints.ts'
import { drawValidation, type Learned, learnFootprints, type Prediction, scoreFootprints, type Scored, totalsOf, waitingFor } from './learner.ts'
import { Queue, shuffled } from './queue.ts'
import { type Dates, readCrops } from './read-crops.ts'
import { placeFootprint } from './shown-footprint.ts'
import { taughtDetections } from './taught-detections.ts'
import { TownHelp } from './town-help.ts'

type Building = { readonly id: string; readonly rings: Rings; features: Float32Array | null }
const storeEvery = 20
const tellEveryMs = 300

/** One classifier of buildings while it is taught. A label is kept and the next building given at once; the fit follows and reorders the queue. */
export class FootprintTeaching {
  readonly #parts: TeachParts
  #kept: KeptFootprints
  readonly #buildings: Building[]
  readonly #byId: ReadonlyMap<string, Building>
  readonly #labels = new Map<string, string>()
  readonly #queue = new Queue()
  readonly #help = new TownHelp()
  #learned: Learned | null = null
  #scored: Scored = new Map()
  #work: State['work'] = { stage: 'idle', share: 0 }
  #problem: Failure | null = null
  #loop: Promise<void> | null = null
  #isDirty = false
  #areFeaturesDone = false
  #isStopped = false
  #toldAt = 0
  #unseen = 0

  constructor(parts: TeachParts, kept: KeptFootprints) {
    this.#parts = parts
    this.#kept = kept
    // in random order: files go street by street, and the first ones asked about must stand for the whole place
    this.#buildings = shuffled(parts.store.teaching.footprints(kept.id, KeptFootprintSchema).map(({ id, body, features }) => ({ id, rings: body.rings, features })))
    this.#byId = new Map(this.#buildings.map((one) => [one.id, one]))
    for (const { id, class: name } of parts.store.teaching.examples(kept.id, KeptLabelSchema)) this.#labels.set(id, name)
  }

  wake(): void {
    if (!this.#areFeaturesDone || (this.#learned === null && this.#labels.size > 0)) this.#learn()
  }

  state(): State {
    const { id, name, layerId, beforeLayerId, classes, validation, artifactId } = this.#kept
    const predictions = this.#predictions()
    const totals = totalsOf({ items: this.#seenBuildings(), classes, labels: this.#labels, predictions, validation })
    const unseen = this.#unseen > 0 ? [{ count: this.#unseen, reason: 'lie where an image has no data' }] : []
    return {
      kind: 'footprints',
      id,
      name,
      layerId,
      beforeLayerId,
      artifactId,
      total: this.#seenBuildings().length,
      labelled: this.#labels.size,
      leftOut: [...this.#kept.leftOut, ...unseen],
      classes: classes.map((one, k) => this.#classState(one, totals[k]?.predicted ?? 0)),
      totals,
      validation: validation && { size: validation.ids.length, labelled: validation.ids.filter((one) => this.#labels.has(one)).length },
      method: this.#learned?.fitted.kind ?? null,
      work: this.#work,
      waitingFor: waitingFor(this.#trainingLabels()),
      canUndo: this.#labels.size > 0,
      backbone: { ...helpOn(this.#parts, layerId), ...this.#help.said(this.#kept.isHelpOff) },
      problem: this.#problem,
    }
  }

  /** those the image shows; before they were looked at, all */
  #seenBuildings = (): readonly Building[] => (this.#areFeaturesDone ? this.#buildings.filter(({ features }) => features !== null) : this.#buildings)

  #classState(one: string, predicted: number): State['classes'][number] {
    const scored = this.#scored.get(one)
    const labelled = [...this.#labels.values()].filter((name) => name === one).length
    return { class: one, labelled, predicted, score: scored?.score ?? null, scoreReason: scored ? scored.reason : 'No label of the class was held aside yet.' }
  }

  #predictions = (): ReadonlyMap<string, Prediction> => this.#learned?.predictions ?? new Map<string, Prediction>()
  #trainingLabels(): string[] {
    const held = new Set(this.#kept.validation?.ids)
    return [...this.#labels].filter(([id]) => !held.has(id)).map(([, name]) => name)
  }

  next(skip: readonly string[]): { state: State; next: Footprint | null } {
    const held = this.#kept.validation?.ids ?? []
    const skipped = new Set(skip)
    const isOpen = (id: string) => !this.#labels.has(id) && !skipped.has(id)
    const sampled = held.find(isOpen)
    if (sampled !== undefined) return { state: this.state(), next: this.#shown(sampled, 'validation') }
    const asked = this.#queue.next(
      isOpen,
      this.#kept.classes.map((name) => this.#trainingLabels().filter((one) => one === name).length),
    )
    if (asked) return { state: this.state(), next: this.#shown(asked.id, asked.why) }
    const id = this.#firstLookedAt(isOpen)
    return { state: this.state(), next: id === undefined ? null : this.#shown(id, 'spread') }
  }

  /** before the queue is made: one that was looked at, else the first that may be seen */
  #firstLookedAt(isOpen: (id: string) => boolean): string | undefined {
    const open = this.#buildings.filter(({ id }) => isOpen(id))
    return (open.find(({ features }) => features !== null) ?? (this.#areFeaturesDone ? undefined : open[0]))?.id
  }

  footprint(id: string): Footprint {
    this.#need(id)
    return this.#shown(id, this.#kept.validation?.ids.includes(id) ? 'validation' : 'doubtful')
  }

  #shown(id: string, why: Footprint['why']): Footprint {
    const { box: _, ...place } = this.#place(id)
    const prediction = this.#predictions().get(id)
    return { id, ...place, prediction: prediction?.class ?? null, score: prediction?.score ?? null, label: this.#labels.get(id) ?? null, why }
  }

  #place(id: string) {
    const { workspace } = this.#parts
    const { layerId, beforeLayerId } = this.#kept
    const layers = workspace.state().layers
    return placeFootprint(this.#need(id).rings[0] ?? [], {
      layer: imageLayer(this.#parts, layerId),
      before: layers.find((layer) => layer.id === beforeLayerId) ?? null,
      workspace: workspace.state(),
    })
  }

  #need = (id: string): Building => this.#byId.get(id) ?? refuse('bad_request', `There is no building ${id} here.`, 'Ask for the next one.')

  all() {
    const held = new Set(this.#kept.validation?.ids)
    return this.#buildings.map(({ id }) => {
      const { outline, box } = this.#place(id)
      const prediction = this.#predictions().get(id)
      return { id, outline, box, prediction: prediction?.class ?? null, score: prediction?.score ?? null, label: this.#labels.get(id) ?? null, isValidation: held.has(id) }
    })
  }

  label(id: string, name: string, skip: readonly string[]) {
    this.#need(id)
    this.#parts.store.hasty(() => {
      this.#parts.store.teaching.saveExample(this.#kept.id, id, { id, class: name })
      // what it is holds the whole validation sample: written again only where it changed
      if (!this.#kept.classes.includes(name)) this.#keep({ artifactId: null, classes: [...this.#kept.classes, name] })
      else this.#dropResult()
    })
    // a label given again is the last one
    this.#labels.delete(id)
    this.#labels.set(id, name)
    this.#learn()
    return this.next(skip)
  }

  unlabel(id: string) {
    if (!this.#labels.delete(id)) refuse('bad_request', `Building ${id} has no label.`, 'Label it first.')
    this.#parts.store.hasty(() => {
      this.#parts.store.teaching.removeExample(this.#kept.id, id)
      this.#dropResult()
    })
    this.#learn()
    return { state: this.state(), next: this.#shown(id, this.#kept.validation?.ids.includes(id) ? 'validation' : 'doubtful') }
  }

  undo(): State {
    const last = [...this.#labels.keys()].at(-1)
    return last === undefined ? refuse('bad_request', 'There is no label to take back.', 'Label a building first.') : this.unlabel(last).state
  }

  rename(name: string): State {
    this.#keep({ name })
    return this.#tell()
  }

  setHelp(isOn: boolean): State {
    if (this.#kept.isHelpOff !== isOn) return this.state()
    this.#keep({ isHelpOff: !isOn, artifactId: null })
    this.#learn()
    return this.state()
  }

  addClass(name: string): State {
    if (!this.#kept.classes.includes(name)) this.#keep({ classes: [...this.#kept.classes, name] })
    return this.#tell()
  }

  renameClass(from: string, to: string): State {
    if (!this.#kept.classes.includes(from)) refuse('class_unknown', `There is no class ${from} here.`, 'Choose one that is.')
    if (this.#kept.classes.includes(to)) refuse('bad_request', `There is a class ${to} already.`, 'Choose another name.')
    const renamed = (name: string) => (name === from ? to : name)
    this.#parts.store.transaction(() => {
      for (const [id, name] of this.#labels) {
        if (name !== from) continue
        this.#labels.set(id, to)
        this.#parts.store.teaching.saveExample(this.#kept.id, id, { id, class: to })
      }
      const { validation, classes } = this.#kept
      const strata = validation && Object.fromEntries(Object.entries(validation.strata).map(([id, name]) => [id, renamed(name)]))
      this.#keep({ artifactId: null, classes: classes.map(renamed), validation: validation && strata ? { ...validation, strata } : null })
    })
    this.#learn()
    return this.state()
  }

  /** the sample is drawn once; asked again it is drawn anew from what has no label */
  async validation(size: number) {
    await this.#settled()
    const drawn = drawValidation(this.#buildings, { labels: this.#labels, predictions: this.#predictions(), size, seed: this.#labels.size + 1 })
    if (drawn.ids.length < 2) refuse('bad_request', 'Fewer than two buildings have no label yet.', 'There is nothing to estimate: the labels are the total.')
    this.#keep({ validation: { ids: [...drawn.ids], strata: { ...drawn.strata } } })
    return this.next([])
  }

  async finish(): Promise<State> {
    this.wake()
    await this.#settled()
    if (this.#problem) throw new FailureError(this.#problem)
    if (!this.#learned) return refuse('bad_request', waitingFor(this.#trainingLabels()) ?? 'Nothing was learned yet.', 'Label more buildings.')
    const artifact = taughtDetections(this.#learned, {
      buildings: this.#buildings,
      labels: this.#labels,
      kept: this.#kept,
      layer: imageLayer(this.#parts, this.#kept.layerId),
    })
    const artifactId = hashOf(artifact).slice(0, 32)
    this.#parts.store.transaction(() => {
      this.#parts.store.artifacts.store(artifactId, artifact)
      this.#keep({ artifactId })
    })
    return this.#tell()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#loop
  }

  #settled = async (): Promise<void> => {
    while (this.#loop) await this.#loop
  }

  #dropResult(): void {
    if (this.#kept.artifactId !== null) this.#keep({ artifactId: null })
  }

  #keep(change: Partial<KeptFootprints>): void {
    this.#kept = { ...this.#kept, ...change }
    this.#parts.store.teaching.save({ id: this.#kept.id, kind: 'footprints', body: this.#kept })
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

  /** One fit at a time; labels given meanwhile are in the next one. */
  #learn(): void {
    this.#isDirty = true
    if (this.#loop === null) this.#work = { stage: this.#areFeaturesDone ? 'fit' : 'features', share: 0 }
    this.#loop ??= this.#learnNow().finally(() => {
      this.#loop = null
      this.#work = { stage: 'idle', share: 1 }
      if (!this.#isStopped) this.#tell()
    })
  }

  async #learnNow(): Promise<void> {
    try {
      this.#problem = null
      while (this.#isDirty && !this.#isStopped) {
        // whoever gave the label is answered first
        await new Promise((next) => setImmediate(next))
        this.#isDirty = false
        await this.#readFeatures()
        if (!this.#isStopped) await this.#fit()
      }
    } catch (error) {
      if (error instanceof FailureError) this.#problem = error.failure
      else this.#parts.log.warn('teach.failed', { message: String(error) })
    }
  }

  async #dates(): Promise<Dates> {
    const { layerId, beforeLayerId } = this.#kept
    const layer = imageLayer(this.#parts, layerId)
    const earlier = beforeLayerId === null ? null : imageLayer(this.#parts, beforeLayerId)
    const image = await imageOf(this.#parts, layer)
    return {
      now: image.source,
      frame: layer.frame,
      backbone: this.#parts.backbones.forImage(image),
      before: earlier && { source: await sourceOf(this.#parts, earlier), frame: earlier.frame },
    }
  }

  /** features with another model's help, or without, do not go together */
  #helpedBy(backbone: Backbone | null): void {
    const sha256 = backbone?.sha256 ?? null
    if (this.#kept.backbone === sha256) return
    for (const building of this.#buildings) building.features = null
    this.#keep({ backbone: sha256 })
  }

  /** A model that fails leaves the buildings with what is seen without it. */
  async #readFeatures(): Promise<void> {
    if (this.#areFeaturesDone) return
    const dates = await this.#dates()
    try {
      await this.#readWith(dates)
    } catch (error) {
      if (!dates.backbone || !this.#parts.backbones.hasFailed(dates.backbone)) throw error
      this.#parts.log.warn('teach.backbone', { model: dates.backbone.id, message: String(error) })
      await this.#readFeatures()
    }
  }

  async #readWith(dates: Dates): Promise<void> {
    this.#helpedBy(dates.backbone)
    const fresh: { id: string; features: Float32Array }[] = []
    this.#unseen = 0
    for (const [at, building] of this.#buildings.entries()) {
      if (this.#isStopped) return
      if (building.features) continue
      const crops = unwrap(await readCrops(dates, building.rings))
      const features = unwrap(await this.#parts.ask('footprint', { rings: building.rings, ...crops }))
      if (!features) {
        this.#unseen++
        continue
      }
      building.features = features
      fresh.push({ id: building.id, features })
      if (fresh.length >= storeEvery) this.#saveFeatures(fresh.splice(0))
      this.#at('features', (at + 1) / this.#buildings.length)
    }
    this.#saveFeatures(fresh)
    if (this.#unseen === this.#buildings.length) refuse('area_outside', 'The image has no data at any of the outlines.', 'Check that both are of the same place.')
    this.#areFeaturesDone = true
    for (const { id, features } of this.#buildings) if (features === null) this.#forget(id)
    this.#queue.spread(this.#buildings)
    this.#help.take(this.#buildings, dates.backbone?.features.length ?? 0)
  }

  /** they can be worked out again: the disk is not waited for */
  #saveFeatures(fresh: readonly { id: string; features: Float32Array }[]): void {
    const { store } = this.#parts
    store.hasty(() => store.teaching.saveFeatures(this.#kept.id, fresh))
  }

  /** a label given before it was known that the image shows nothing there stands for nothing */
  #forget(id: string): void {
    if (!this.#labels.delete(id)) return
    this.#parts.store.teaching.removeExample(this.#kept.id, id)
  }

  async #fit(): Promise<void> {
    if (waitingFor(this.#trainingLabels()) !== null) {
      this.#learned = null
      this.#scored = new Map()
      return
    }
    this.#at('fit', 0)
    const given = { labels: new Map(this.#labels), validation: this.#kept.validation }
    const items = this.#help.items(this.#kept.isHelpOff)
    const learned = unwrap(await learnFootprints(this.#parts.ask, items, given))
    this.#learned = learned
    this.#queue.byDoubt(learned.predictions)
    // while labels come in, the next fit matters more than the scores of this one
    if (this.#isDirty) return
    this.#tell()
    const isWanted = () => !this.#isDirty && !this.#isStopped
    const scored = await scoreFootprints(this.#parts.ask, items, { ...given, learned, isWanted })
    if (scored.ok) this.#scored = scored.value
    if (this.#kept.isHelpOff || !isWanted()) return
    this.#isDirty = (await this.#help.choose(this.#parts.ask, { ...given, isWanted })) || this.#isDirty
  }
}
