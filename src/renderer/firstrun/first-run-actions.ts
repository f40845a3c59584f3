import { engine } from '../app/engine.ts'
import { text } from '../messages/en.ts'
import { attemptSlow } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi, keep } from '../state/ui.ts'

export async function openExample(): Promise<void> {
  await opened(() => engine().project.openExample({}))
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
