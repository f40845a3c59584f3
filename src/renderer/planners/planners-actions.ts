import type { PlannerAction, PlannersState } from '../../contracts/services/planners.ts'
import { engine } from '../app/engine.ts'
import { choosePlanner } from '../ask/ask-actions.ts'
import { whileChoosing } from '../ask/planner-choice.ts'
import { choosePaths } from '../layers/layer-actions.ts'
import { plannersText as text } from '../messages/en-planners.ts'
import { attempt, failureOf, say } from '../state/messages.ts'
import { showTab } from '../shell/shell-actions.ts'
import { useUi } from '../state/ui.ts'
import { canPlan } from './planner-words.ts'
import { usePlanners } from './planners-state.ts'

const builtin = { kind: 'builtin', model: null } as const

/** Takes over what the engine says, and keeps to it: a wished model is used while it can be, and the built-in planner stands in while it cannot. */
export function takeState(state: PlannersState): void {
  usePlanners.setState({ state })
  const { wished, standsIn } = usePlanners.getState()
  const { planner, asking } = useUi.getState()
  // nobody changes the planner of a question that is being planned
  if (wished === null || asking) return
  const isLocal = planner.kind === 'ollama'
  // another one was chosen elsewhere in the window
  if (standsIn === isLocal) usePlanners.setState({ wished: planner.model, standsIn: false })
  else if (standsIn && canPlan(state.state)) {
    usePlanners.setState({ standsIn: false })
    useUi.setState({ planner: { kind: 'ollama', model: wished } })
    say(text.backAgain(wished))
  } else if (!standsIn && !canPlan(state.state)) standIn(state.sentence)
}

function standIn(sentence: string): void {
  usePlanners.setState({ standsIn: true })
  useUi.setState({ planner: builtin })
  say(sentence)
}

/** Looks at the server now; `again`: what its model met before is forgotten. */
export async function lookAgain(again = false): Promise<void> {
  usePlanners.setState({ busy: 'looking' })
  await took(() => engine().planners.state({ model: usePlanners.getState().wished, again }))
}

async function took(work: () => Promise<PlannersState>): Promise<PlannersState | null> {
  try {
    const state = await work()
    usePlanners.setState({ problem: null, busy: null })
    takeState(state)
    return state
  } catch (error) {
    usePlanners.setState({ problem: failureOf(error), busy: null })
    return null
  }
}

/** Chooses a local model, or the built-in planner (null). The question at hand is planned anew by it. */
export async function chooseLocal(model: string | null): Promise<void> {
  usePlanners.setState({ wished: model, standsIn: false })
  if (model === null) return choosePlanner(builtin)
  const state = await whileChoosing(attempt(() => engine().planners.state({ model, again: true })))
  // she may have chosen another one meanwhile
  if (!state || usePlanners.getState().wished !== model) return
  usePlanners.setState({ state })
  if (canPlan(state.state)) await choosePlanner({ kind: 'ollama', model })
  else standIn(state.sentence)
}

export function openPlanners(): void {
  showTab('planner')
  void lookAgain()
}

export async function setAddress(url: string, allowRemote = false): Promise<void> {
  const state = await took(() => engine().planners.setAddress({ url, allowRemote }))
  if (state) usePlanners.setState({ typed: null })
}

async function start(): Promise<void> {
  usePlanners.setState({ busy: 'starting' })
  say(text.starting)
  await took(() => engine().planners.startServer({}))
}

export async function testModel(model: string): Promise<void> {
  if (usePlanners.getState().testing) return
  usePlanners.setState({ testing: { model, done: 0, total: 7 }, problem: null })
  try {
    const { sentence } = await engine().planners.selfTest({ model })
    say(text.testDone(model, sentence))
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code !== 'aborted') usePlanners.setState({ problem: failure })
  }
  usePlanners.setState({ testing: null })
  await lookAgain()
}

export const stopTest = () => attempt(() => engine().planners.cancelSelfTest({}))
export const stopImport = () => attempt(() => engine().planners.cancelImport({}))

/** Asks for a GGUF file and brings it in; the panel shows each stage. */
export async function importModel(): Promise<void> {
  const [path] = (await attempt(() => choosePaths('gguf'))) ?? []
  if (path) await importPath(path)
}

export async function importPath(path: string): Promise<void> {
  showTab('planner')
  usePlanners.setState({ problem: null, importing: { name: path.split(/[\\/]/).at(-1) ?? path, stage: 'hashing', done: 0, total: 0 } })
  try {
    takeState(await engine().planners.importGguf({ path }))
    say(text.imported(usePlanners.getState().importing?.name ?? ''))
  } catch (error) {
    const failure = failureOf(error)
    usePlanners.setState({ problem: failure.code === 'aborted' ? null : failure })
  }
  usePlanners.setState({ importing: null, testing: null })
}

/** What each button of a state does. */
export function act(action: PlannerAction): void {
  const { state, wished } = usePlanners.getState()
  const doing: Record<PlannerAction, () => void> = {
    use_builtin: () => void chooseLocal(null),
    retry: () => void lookAgain(true),
    choose_model: openPlanners,
    smaller_model: openPlanners,
    import_gguf: () => void importModel(),
    start_server: () => void start(),
    set_address: () => {
      openPlanners()
      usePlanners.setState({ typed: state?.url ?? '' })
    },
    allow_remote: () => void setAddress(state?.url ?? '', true),
    use_this_machine: () => void setAddress(''),
    self_test: () => void (wished === null ? openPlanners() : testModel(wished)),
  }
  doing[action]()
}
