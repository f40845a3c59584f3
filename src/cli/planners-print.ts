import type { ImportProgress, PlannerModel, PlannersState, SelfTest } from '../contracts/services/planners.ts'
import type { ParsedOptions } from './options.ts'
import { out } from './print.ts'

/** The state, then a line a model. Exit 0 when a model could plan, 1 when none can. */
export function printPlanners(state: PlannersState, options: ParsedOptions): number {
  if (options.has('json')) out(JSON.stringify(state, null, 2))
  else {
    out(state.sentence)
    for (const { what, ok } of state.checks) out(`  ${ok === null ? '-' : ok ? '+' : '!'} ${what}`)
    for (const model of state.models) out(modelLine(model))
  }
  return state.state === 'ready' ? 0 : 1
}

export function modelLine(model: PlannerModel): string {
  const facts = [
    model.parameters,
    model.quantization,
    model.sizeBytes === null ? null : `${(model.sizeBytes / 1e9).toFixed(model.sizeBytes < 1e9 ? 2 : 1)} GB`,
    model.contextTokens === null ? null : `reads ${model.contextTokens} tokens`,
    model.thinks ? 'thinks' : null,
    model.embeds ? 'makes vectors' : null,
  ].filter((one) => one !== null)
  const verdict = model.trouble?.sentence ?? model.selfTest?.sentence ?? (model.embeds ? 'not a planner' : `not tested: aftermap planners test ${model.name}`)
  return `${model.name.padEnd(28)} ${facts.join(', ')}\n${' '.repeat(29)}${verdict}`
}

/** What a self-test found; exit 1 for a model that is not fit to plan. */
export function printSelfTest(model: string, test: SelfTest, options: ParsedOptions): number {
  if (options.has('json')) out(JSON.stringify({ model, ...test }, null, 2))
  else {
    out(`${model}: ${test.sentence}`)
    for (const { question, right, sentence } of test.questions) out(`  ${right ? '+' : '!'} ${question}  ${sentence}`)
    out(`  ${Math.round(test.seconds)} s, ${test.calls.length} calls; ${test.obeysSchema ? 'keeps' : 'does not keep'} to the form it is given`)
  }
  return test.verdict === 'unfit' ? 1 : 0
}

/** Which model came in, and what its test said. The model is there whatever the test says: exit 0. */
export function printImport(before: PlannersState, after: PlannersState, options: ParsedOptions): number {
  const known = new Set(before.models.map(({ name }) => name))
  const added = after.models.find(({ name }) => !known.has(name)) ?? null
  if (options.has('json')) out(JSON.stringify({ added: added?.name ?? null, ...after }, null, 2))
  else {
    out(added ? `Imported as ${added.name}.` : 'Imported.')
    if (added) out(modelLine(added))
  }
  return 0
}

const stageWords: Record<ImportProgress['stage'], string> = { hashing: 'Reading', sending: 'Sending', making: 'Making the model', testing: 'Testing' }

/** Stages of an import on stderr: one line that is overwritten on a terminal, one a stage elsewhere. */
export function importProgressLine(): (progress: ImportProgress) => void {
  let told = ''
  return ({ stage, done, total }) => {
    const share = total > 0 ? ` ${Math.floor((done / total) * 100)} %` : ''
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${stageWords[stage]}${share}`)
    else if (stage !== told) process.stderr.write(`${stageWords[stage]}\n`)
    if (process.stderr.isTTY && stage === 'testing') process.stderr.write('\n')
    told = stage
  }
}

export function testProgressLine(): (progress: { model: string; done: number; total: number }) => void {
  return ({ model, done, total }) => {
    if (!process.stderr.isTTY) return
    process.stderr.write(done === total ? '\r\u001b[K' : `\r\u001b[KTesting ${model}: ${done} of at most ${total} questions`)
  }
}
