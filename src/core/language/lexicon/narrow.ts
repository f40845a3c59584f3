/** Words that name only a part of their class; no model tells it from the rest. Value = what the class holds, in plural. */
export const narrowWords: Readonly<Record<string, ReadonlySet<string>>> = {
  vehicle: set('truck van bus lorry pickup suv trailer minibus coach jeep minivan sedan motorhome rv tanker buse lorrie'),
  building: set('cottage apartment barn bungalow villa hut cabin shack farmhouse mansion townhouse condo garage shed'),
  tree: set('palm oak pine shrub bush'),
  water: set('river lake pond stream canal sea creek puddle lagoon reservoir'),
  road: set('highway driveway avenue motorway alley causeway crossroads track path'),
}

/** Words that name a piece of a building and no kind of it. */
export const pieceWords: ReadonlySet<string> = set('roof rooftop roofing footprint')

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
