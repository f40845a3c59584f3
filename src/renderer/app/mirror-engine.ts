import type { Client } from '../../contracts/client.ts'
import type { RequestState } from '../../contracts/request.ts'
import { chooseAndAdd } from '../layers/layer-actions.ts'
import { notePyramid } from '../layers/pyramids.ts'
import { failureOf, say, tell } from '../state/messages.ts'
import { useCatalogue } from '../catalogue/catalogue-state.ts'
import { followModels } from '../models/follow-models.ts'
import { followReports } from '../report/follow-reports.ts'
import { followWriting } from '../exports/follow-writing.ts'
import { followTeach } from '../teach/follow-teach.ts'
import { railsNow } from '../shell/shell-actions.ts'
import { useMirror } from '../state/mirror.ts'
import { isOfThisMap } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { noteProgress, withRequest } from './follow-runs.ts'

/** Loads the state of the engine and follows its events; called again after every reconnect. */
export async function mirrorEngine(client: Client): Promise<void> {
  const { setState, getState } = useMirror
  client.project.on('changed', (project) => {
    const before = getState().project?.id
    setState({ project })
    if (project?.id === before) return
    // what was told of one project is not true of the next
    useUi.setState({ message: null })
    void loadProject(client, true)
  })
  client.workspace.on('changed', (workspace) => setState({ workspace }))
  client.workspace.on('viewAsked', (view) => setState({ viewAsked: view }))
  client.workspace.on('fileAsked', () => void chooseAndAdd('images'))
  client.workspace.on('pyramid', notePyramid)
  client.requests.on('changed', (request) => takeRequest(request))
  client.requests.on('removed', ({ id }) => setState({ requests: getState().requests.filter((request) => request.id !== id) }))
  client.requests.on('progress', (event) => noteProgress(event))
  client.catalogue.on('progress', (progress) => useCatalogue.setState({ reading: progress.done === progress.total ? null : progress }))
  client.system.on('changed', (info) => setState({ info }))
  followModels(client)
  followTeach(client)
  followReports(client)
  followWriting(client)
  try {
    const [info, tools, project, recent] = await Promise.all([client.system.info({}), client.system.tools({}), client.project.current({}), client.project.recent({})])
    const isOther = getState().project?.id !== project?.id
    setState({ info, tools, project, recent })
    await loadProject(client, isOther)
    setState({ connection: 'ready' })
  } catch (error) {
    tell(failureOf(error))
  }
}

/** Takes over a project whole. What she was typing and looking at stays when the engine only came back with the same one. */
async function loadProject(client: Client, isOther: boolean): Promise<void> {
  if (!useMirror.getState().project) {
    useMirror.setState({ workspace: null, requests: [], results: {} })
    return
  }
  const [workspace, requests] = await Promise.all([client.workspace.state({}), client.requests.list({})])
  useMirror.setState({ workspace, requests, results: {}, tiles: {} })
  if (!isOther) return
  const newest = requests.findLast((request) => isOfThisMap(request, workspace))
  if (newest) useUi.setState({ requestId: newest.id, question: newest.text, tab: newest.answer ? 'answer' : 'question' })
  else useUi.setState({ requestId: null, stepId: null, objectId: null, question: '' })
}

function takeRequest(request: RequestState) {
  const before = useMirror.getState().requests.find((other) => other.id === request.id)
  useMirror.setState({ requests: withRequest(useMirror.getState().requests, request) })
  if (request.id === useUi.getState().requestId) sayFinishedStep(before, request)
  if (request.status === 'running') followStep(before, request)
  if (before?.status === 'running' && request.status !== 'running') finished(request)
}

/** The newest step that became done, with its result in one line. */
function sayFinishedStep(before: RequestState | undefined, request: RequestState) {
  const finishedNow = request.steps.findLastIndex((step) => step.status === 'done' && before?.steps.find((other) => other.id === step.id)?.status === 'running')
  const step = request.steps[finishedNow]
  if (step) say(step.summary ? `Step ${finishedNow + 1} done: ${step.summary}` : `Step ${finishedNow + 1} done`)
}

const runningStep = (request: RequestState | undefined) => request?.steps.find((step) => step.status === 'running')?.id ?? null

/** While a run lasts the dock shows the step at work, unless she looks at another one. */
function followStep(before: RequestState | undefined, request: RequestState) {
  const { requestId, stepId, tab } = useUi.getState()
  const now = runningStep(request)
  const earlier = runningStep(before)
  if (requestId !== request.id || now === null || now === earlier) return
  if (tab === 'question' || (tab === 'step' && (stepId === null || earlier === null || stepId === earlier))) useUi.setState({ tab: 'step', stepId: now })
}

/** The moment a run ends: the answer tab comes forward, the live region speaks, the view stays. */
function finished(request: RequestState) {
  if (useUi.getState().requestId !== request.id) return
  if (request.answer) {
    useUi.setState({ tab: 'answer', stepId: null, preview: null, ...(railsNow() ? { sheet: 'right' as const } : {}) })
    say(request.answer.text)
  } else say(request.status === 'cancelled' ? 'Stopped. What was finished is kept.' : 'The run ended without an answer.')
}
