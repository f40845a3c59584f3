import type { RequestState } from '../../contracts/request.ts'
import { answerLanguage } from '../../core/language/index.ts'
import { ollamaServer, testedMode } from '../planner/index.ts'
import type { RewordWorld } from '../wording/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'

type Parts = { readonly workspace: WorkspaceHolder; readonly ollamaUrl: string }

/** What a model is told of the screen when it words an answer, and whether its self-test lets it. */
export function rewordWorld({ workspace, ollamaUrl }: Parts, request: RequestState, signal: AbortSignal): RewordWorld {
  const server = ollamaServer(ollamaUrl)
  const { areas, points, layers, language } = workspace.state()
  const here = request.plan.resources['here']
  return {
    server,
    isFit: async (model) => testedMode(ollamaUrl, { name: model, digest: (await server.facts(model, signal)).digest }) === 'whole',
    language: answerLanguage(request.text, request.reading.goal.language ?? language ?? 'question'),
    place: here?.kind === 'area' ? here.label : '',
    names: [...areas, ...points, ...layers].map(({ name }) => name),
    signal,
  }
}
