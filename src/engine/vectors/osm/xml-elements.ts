import { walkXml } from '../xml/walk-xml.ts'
import type { Member, OsmElement } from './pbf-blocks.ts'

/** Elements of an OpenStreetMap XML text, in order. */
export function readOsmXml(text: string): OsmElement[] {
  const elements: OsmElement[] = []
  let now: { kind: string; id: number; lon: number; lat: number; tags: Record<string, string>; nodes: number[]; members: Member[] } | null = null
  walkXml(text, {
    open({ name, attributes }) {
      if (name === 'node' || name === 'way' || name === 'relation')
        now = { kind: name, id: Number(attributes['id']), lon: Number(attributes['lon']), lat: Number(attributes['lat']), tags: {}, nodes: [], members: [] }
      else if (name === 'tag' && now) now.tags[attributes['k'] ?? ''] = attributes['v'] ?? ''
      else if (name === 'nd' && now) now.nodes.push(Number(attributes['ref']))
      else if (name === 'member' && now) now.members.push({ id: Number(attributes['ref']), type: memberType(attributes['type']), role: attributes['role'] ?? '' })
    },
    close(name) {
      if (!now || name !== now.kind) return
      const { kind, id, lon, lat, tags, nodes, members } = now
      if (kind === 'node') elements.push({ type: 'node', id, lon, lat, tags })
      else if (kind === 'way') elements.push({ type: 'way', id, nodes, tags })
      else elements.push({ type: 'relation', id, members, tags })
      now = null
    },
  })
  return elements
}

const memberType = (name: string | undefined): Member['type'] => (name === 'way' || name === 'relation' ? name : 'node')
