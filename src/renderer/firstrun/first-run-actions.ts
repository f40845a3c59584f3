import { engine } from '../app/engine.ts'
import { text } from '../messages/en.ts'
import { attemptSlow, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi, keep } from '../state/ui.ts'

export async function openExample(): Promise<void> {
  const before = useMirror.getState().project?.id
  await opened(() => engine().project.openExample({}))
  if (before !== undefined && useMirror.getState().project?.id === before)
    tell({ code: 'aborted', message: text.firstRun.openAlready, hint: '', repairable: false, details: {} }, [], 'note')
}

export async function openProject(path: string): Promise<void> {
  await opened(() => engine().project.open({ path }))
}

async function opened(call: () => Promise<NonNullable<ReturnType<typeof useMirror.getState>['project']>>): Promise<void> {
  useUi.setState({ message: null })
  await attemptSlow(text.firstRun.opening, async () => {
    const project = await call()
    const [workspace, requests] = await Promise.all([engine().workspace.state({}), engine().requests.list({})])
    useMirror.setState({ project, workspace, requests })
  })
}

/** The three moves are shown until hidden, on this machine. */
export function hideMoves(): void {
  keep('firstRunHidden', 'yes')
  useUi.setState({ firstRunHidden: true })
}

export async function newProject(): Promise<void> {
  await opened(() => engine().project.create({ path: null }))
}

/** Back to the three doors; everything is saved already. */
export async function closeProject(): Promise<void> {
  useUi.setState({ message: null })
  await attemptSlow(text.firstRun.closing, async () => {
    await engine().project.close({})
    useMirror.setState({ project: null, workspace: null, requests: [], results: {}, tiles: {}, recent: await engine().project.recent({}) })
    useUi.setState({ requestId: null, stepId: null, objectId: null, factId: null, question: '', tab: 'question' })
  })
}
