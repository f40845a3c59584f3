import type { Server } from '@modelcontextprotocol/server'
import { makeApproval } from './approval.ts'
import { type Caller, makeCaller } from './caller.ts'
import { toolsOf } from './profiles.ts'
import { questionPrompts } from './prompts/questions.ts'
import { projectResources } from './resources/project.ts'
import { makeServer, type ServerParts } from './server.ts'
import type { McpWorld } from './world.ts'

/** What every transport serves: instances of the server over one world. */
export type McpHost = {
  /** `callerOf`: whose calls these are, by the name the client gives itself */
  server(callerOf: (name: string) => Caller): Server
  newCaller(): Caller
  /** the caller of requests without a session */
  callerNamed(name: string): Caller
  /** calls from here on are refused with a code */
  closing(): void
  /** resolves when every call has been answered */
  settled(): Promise<void>
  report(error: Error): void
}

const mostNamedCallers = 200

export const makeHost = (world: McpWorld): McpHost => hostOf(world, { tools: toolsOf(world), prompts: questionPrompts(world), resources: projectResources(world) })

/** A host of whatever is offered: the product's own tools, or fixtures. */
export function hostOf(world: McpWorld, offered: Pick<ServerParts, 'tools' | 'prompts' | 'resources'>): McpHost {
  const approval = makeApproval()
  const named = new Map<string, Caller>()
  const atWork = new Set<Promise<unknown>>()
  let isClosing = false
  return {
    server: (callerOf) => makeServer({ ...offered, world, callerOf, atWork, approval, version: world.version, isClosing: () => isClosing }),
    newCaller: () => makeCaller(world.client),
    callerNamed(name) {
      const caller = named.get(name) ?? makeCaller(world.client)
      // the one used last stays longest
      named.delete(name)
      named.set(name, caller)
      const oldest = named.size > mostNamedCallers ? named.keys().next().value : undefined
      if (oldest !== undefined) named.delete(oldest)
      return caller
    },
    closing() {
      isClosing = true
    },
    async settled() {
      while (atWork.size > 0) await Promise.allSettled(atWork)
      // the answers are on their way once the turn is over
      await new Promise((next) => setImmediate(next))
    },
    report: world.report,
  }
}
