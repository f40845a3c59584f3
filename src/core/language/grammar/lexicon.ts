import { arithmetic, asks, groups } from '../lexicon/asks.ts'
import { change, followUps, noClass, noData, noModel, notVisible, outOfScope } from '../lexicon/beyond.ts'
import { filters } from '../lexicon/filters.ts'
import { objects } from '../lexicon/objects.ts'
import { asides, dates, places, routes, wayWords } from '../lexicon/places.ts'
import { small } from '../lexicon/small.ts'
import { damageStates, roadStates } from '../lexicon/states.ts'
import { buildLexicon } from './tag.ts'

/** What an image with the ten classes can answer. Where two phrases are equally long, the earlier table wins. */
export const askLexicon = buildLexicon({
  filter: filters,
  route: routes,
  date: dates,
  place: places,
  group: groups,
  state: damageStates,
  road: roadStates,
  object: objects,
  arith: arithmetic,
  ask: asks,
  small,
  way: wayWords,
  mark: { comma: [',', ';'], colon: [':'], stop: ['.', '?', '!'] },
  aside: asides,
  unit: { unit: ['[in|as|of|into|using] <unit>'] },
})

/** Things no class covers, alone: a slip may mean one of them. */
export const thingLexicon = buildLexicon({ no_class: { thing: noClass } })

/** What it cannot. Tagged apart, because a word of this table may also be harmless ("can people reach B?"). */
export const beyondLexicon = buildLexicon({
  no_class: { thing: noClass },
  no_data: noData,
  not_visible: notVisible,
  out_of_scope: { task: outOfScope },
  no_model: { model: noModel },
  no_date: { change },
  false_premise: { follow: followUps },
})
