import type { Client } from '../contracts/client.ts'
import type { ToolAlias, ToolEntry } from '../contracts/services/tools.ts'
import type { Jail } from './jail.ts'

export const profiles = ['core', 'tools', 'dora'] as const
export type Profile = (typeof profiles)[number]

/** All a server of one project works with; shared by its connections. */
export type McpWorld = {
  readonly client: Client
  readonly jail: Jail
  readonly version: string
  readonly profile: Profile
  /** tools and aliases as they were when the server began: lists may not vary from one connection to the next */
  readonly tools: readonly ToolEntry[]
  readonly aliases: readonly ToolAlias[]
  /** the person who started the server lets plans run without being asked for each */
  readonly runsPlans: boolean
  /** PNG of a picture address of the engine; null where there is none */
  pictureAt(address: string): Promise<Uint8Array | null>
  /** what broke and nobody waits for */
  report(error: Error): void
}
