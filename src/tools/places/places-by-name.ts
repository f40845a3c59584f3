import type { ArtifactOf, Feature } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import type { Stored } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'

/** Attributes that hold a name in the layers people have. */
const nameKeys = /^(name|names|alt_name|official_name|short_name|old_name|loc_name|label|title|placename|place_name|toponym)(:|_|$)/i

export const placesByName = defineTool({
  id: 'places_by_name',
  version: 1,
  module: 'vector',
  verb: 'Find places by name',
  output: 'features',
  effects: 'none',
  aliases: ['poi.search_by_name'],
  summary: 'Features of a layer whose name holds the words, whatever case and accents; with "exact" those called exactly so.',
  typing: { frame: 'places' },
  words: ['place called', 'find place', 'by name', 'where is the hospital', 'search places'],
  inputs: {
    places: wire.one('features', { label: 'places' }),
    name: argumentOf.textRequired({ label: 'name' }),
    exact: argumentOf.flag({ label: 'exactly so' }),
  },
  run({ places, name, exact = false }) {
    return ok({ artifact: foundIn(places, name, exact) })
  },
})

export const placesToVector = defineTool({
  id: 'places_to_vector',
  version: 1,
  module: 'vector',
  verb: 'Take places as a layer',
  output: 'features',
  effects: 'none',
  aliases: ['poi.to_vector'],
  summary: 'All places of a layer, or those of a name, as features that other steps take.',
  typing: { frame: 'places' },
  words: ['places as layer', 'all places', 'facilities layer'],
  inputs: { places: wire.one('features', { label: 'places' }), name: argumentOf.text({ label: 'name' }), exact: argumentOf.flag({ label: 'exactly so' }) },
  run({ places, name, exact = false }) {
    if (name !== undefined && name.trim() !== '') return ok({ artifact: foundIn(places, name, exact) })
    return ok({
      artifact: { ...places.artifact, layerId: null, method: `all ${places.artifact.features.length} features of ${places.artifact.title}`, sources: [places.artifactId] },
    })
  },
})

function foundIn({ artifact, artifactId }: Stored<'features'>, name: string, exact: boolean): ArtifactOf<'features'> {
  const wanted = plain(name)
  const found = artifact.features.filter((feature) => namesOf(feature).some((one) => (exact ? one === wanted : one.includes(wanted))))
  const nameless = artifact.features.filter((feature) => namesOf(feature).length === 0).length
  return {
    ...artifact,
    title: `${artifact.title} called ${name}`,
    layerId: null,
    features: found,
    method: `${found.length} of ${artifact.features.length} features ${exact ? 'are called' : 'have a name with'} "${name}", without regard to case and accents`,
    notes: [...artifact.notes, ...(found.length === 0 ? [`No place is called "${name}".`] : []), ...(nameless > 0 ? [`${nameless} of the features have no name.`] : [])],
    sources: [artifactId],
  }
}

/** Names of a feature as they are compared. */
function namesOf({ properties }: Feature): string[] {
  return Object.entries(properties).flatMap(([key, value]) => (nameKeys.test(key) && typeof value === 'string' && value.trim() !== '' ? value.split(';').map(plain) : []))
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
