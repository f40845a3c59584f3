import type { Handlers } from '../../contracts/service.ts'
import type { toolsService } from '../../contracts/services/tools.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { toolAliases } from '../../core/aliases/index.ts'
import { digestOf } from '../replay/digest.ts'
import { toolSpecs } from '../../tools/index.ts'
import { unavailableTool } from '../calls/index.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const toolsHandlers = (world: EngineWorld): Handlers<typeof toolsService> => ({
  list() {
    const seen = new Set(world.session()?.perception.seenClasses() ?? world.models.seenClasses())
    return toolSpecs.map((spec) => ({ ...spec, unavailable: unavailableTool(spec, seen) }))
  },
  aliases: () => [...toolAliases],
  begin: (ask) => needSession(world).requests.calls.begin(ask),
  call: (ask) => needSession(world).requests.calls.call(ask),
  digest: ({ artifactId }) => digestOf(needSession(world).store, artifactId),
  cancel({ requestId }) {
    needSession(world).requests.cancel(requestId)
    return {}
  },
  answer({ requestId }) {
    const { answer } = needSession(world).requests.find(requestId)
    if (answer) return answer
    throw new FailureError(fail({ code: 'bad_request', message: 'Nothing has been called yet, so there is no answer.', hint: 'Call a tool first.' }).error)
  },
})
