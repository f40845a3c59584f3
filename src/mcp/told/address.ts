import type { ContentBlock } from '@modelcontextprotocol/server'
import type { KindName } from '../../contracts/kinds/index.ts'

export const addressPrefix = 'aftermap://project/'
export const rooms = ['layers', 'artifacts', 'requests'] as const
export type ResourceRoom = (typeof rooms)[number]

export const addressOf = (room: ResourceRoom, id: string): string => `${addressPrefix}${room}/${encodeURIComponent(id)}`

/** Room and id of an address of ours; null for any other. */
export function placeAt(address: string): { room: ResourceRoom; id: string } | null {
  const [, name, text] = /^aftermap:\/\/project\/(layers|artifacts|requests)\/([\w.%-]{1,200})$/.exec(address) ?? []
  const room = rooms.find((one) => one === name)
  const id = text === undefined ? null : decoded(text)
  return room && id !== null ? { room, id } : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** A link to a result; what it holds is read as a resource. */
export const artifactLink = (artifactId: string, kind: KindName, summary: string): ContentBlock => ({
  type: 'resource_link',
  uri: addressOf('artifacts', artifactId),
  name: `${kind} ${artifactId}`.slice(0, 120),
  description: summary,
  mimeType: 'application/json',
})
