import type { Page } from 'playwright-core'
import { serveScripted } from '../../src/lab/serve-scripted.ts'
import { journey } from '../../test/e2e/support/journey.ts'
import { falsePremise, forgotten, secondOpinion, swappedClass, type Trace, unreadable, wrongWire } from './traces.ts'

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Look = { readonly page: Page; readonly trace: Trace; shoot(name: string, clip: Rect): Promise<void>; say(answer: string): void }

/** A model of 9 B parameters is asked for whole plans without a self-test. */
const model = 'scripted:9b'
const undo = 'Undo the repair'
/** From the question down to the last card: beside the cards a strip of the map, or all of the window where the right side says something too. */
const cards: Rect = { x: 0, y: 36, width: 640, height: 560 }
const wide: Rect = { x: 0, y: 36, width: 1366, height: 330 }

export type TraceRun = { readonly trace: Trace; take(look: Look): Promise<void> }

/** The traces of docs/explanation/traces.md in their order. There the pictures have 256 colours: `convert A +dither -colors 256 -strip PNG8:B`. */
export const traceRuns: readonly TraceRun[] = [
  { trace: forgotten, take: takeTakenBack },
  { trace: wrongWire, take: takeTakenBack },
  { trace: swappedClass, take: takeRepaired },
  { trace: falsePremise, take: takeRefused },
  { trace: unreadable, take: takeByHand },
  { trace: secondOpinion, take: takeOpinion },
]

/** Starts the model that says what the trace has it say, turn by turn. */
export async function serveTrace({ replies }: Trace): Promise<{ url: string; asked(): number; close(): Promise<void> }> {
  let turn = 0
  const server = await serveScripted(model, () => replies[Math.min(turn++, replies.length - 1)] ?? '', '9B')
  return { ...server, asked: () => turn }
}

async function chooseModel(page: Page): Promise<void> {
  await page.getByTestId('planner').click()
  await page.getByRole('menuitemradio', { name: model }).click()
}

async function askModel({ page, trace }: Look): Promise<void> {
  await chooseModel(page)
  await journey.ask(page, trace.question)
}

/** As it was repaired, then run. */
async function takeRepaired(look: Look): Promise<void> {
  await askModel(look)
  await look.shoot(look.trace.name, cards)
  await runIt(look)
}

/** As it was repaired; with what was put in taken back, so that the checker offers it as a ghost; and run with the ghost taken. */
async function takeTakenBack(look: Look): Promise<void> {
  const { page, trace, shoot } = look
  await askModel(look)
  await shoot(trace.name, cards)
  // a wire to the step that was put in goes first, else nothing feeds it
  const folded = page.getByTestId('card-repairs')
  if ((await folded.count()) > 0) {
    await folded.first().click()
    await page.locator('details.repairs').getByRole('button', { name: undo }).first().click()
    await page.getByTestId('card-repairs').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: undo }).first().click()
  const ghost = page.getByTestId('ghost-card')
  await ghost.waitFor()
  await shoot(`${trace.name}-ghost`, cards)
  await ghost.getByRole('button').click()
  await ghost.waitFor({ state: 'detached' })
  await runIt(look)
}

async function runIt({ page, say }: Look): Promise<void> {
  await journey.approveAndRun(page)
  await journey.answer(page).waitFor()
  say((await journey.answer(page).textContent()) ?? '')
}

async function takeRefused({ page, trace, shoot }: Look): Promise<void> {
  await chooseModel(page)
  await page.getByTestId('ask-field').fill(trace.question)
  await page.getByTestId('make-plan').click()
  await page.getByTestId('answer-sentence').waitFor()
  await shoot(trace.name, wide)
}

/** The model gives no plan: the built-in planner's, and a step of her own in it. */
async function takeByHand(look: Look): Promise<void> {
  const { page, trace, shoot } = look
  await chooseModel(page)
  await page.getByTestId('ask-field').fill(trace.question)
  await page.getByTestId('make-plan').click()
  const without = page.getByRole('button', { name: 'Plan without it' })
  await without.waitFor()
  await shoot(`${trace.name}-failed`, wide)
  await without.click()
  await page.getByTestId('plan-card-2').waitFor()
  await page.getByTestId('plan-card-1').click()
  await page.getByTestId('plan-card-1').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitemradio', { name: 'Add a step below' }).click()
  await page.keyboard.type('keep some')
  await page.keyboard.press('Enter')
  await page.getByTestId('plan-card-3').waitFor()
  await page.getByTestId('plan-card-2').click()
  await page
    .getByTestId('step-form')
    .getByLabel(/condition/i)
    .fill('area > 30 m2')
  await page.getByTestId('apply-edit').click()
  await page.getByTestId('plan-card-3').click()
  await page
    .getByTestId('step-form')
    .getByLabel(/detections/i)
    .selectOption({ label: 'step 2 · boxes' })
  await page.getByTestId('apply-edit').click()
  await runIt(look)
  await shoot(trace.name, { ...wide, height: 430 })
}

async function takeOpinion(look: Look): Promise<void> {
  const { page, trace, shoot } = look
  await journey.ask(page, trace.question)
  await page.getByTestId('opinion').click()
  await page.getByRole('menuitemradio', { name: new RegExp(model) }).click()
  await page.getByTestId('plan-compare').waitFor()
  await shoot(trace.name, { ...wide, height: 400 })
  await page.getByTestId('compare-reason').fill('doubtful ones do not count')
  await page.getByTestId('take-plan').click()
  await page.getByTestId('plan-compare').waitFor({ state: 'detached' })
  await runIt(look)
}
