import { buildLexicon } from '../grammar/tag.ts'

const prep = '[@in|of|from|for|to|with|using]'
const art = '[the|our|my|that]'
const image = '@image|layer|one|data'

const sensors = {
  radar: 'radar|sar',
  optical: 'optical|rgb',
  multispectral: 'multispectral|infrared|nir',
  thermal: 'thermal',
  drone: 'drone|uav|drones',
  aerial: 'aerial|aeroplane|airplane|aircraft',
  satellite: 'satellite',
} as const

const areaNoun = '@areanoun'

/** Phrases that point at something on the screen and need it to be understood. Value = what kind of thing is pointed at. */
export const screenLexicon = buildLexicon({
  image: {
    ...Object.fromEntries(Object.entries(sensors).map(([name, words]) => [name, [`${prep} ${art} ${words} ${image}`]])),
    other: [`${prep} the other ${image}|date|time`],
    top: [`${prep} the top|topmost|uppermost layer`],
    bottom: [`${prep} the bottom|lowest|lowermost layer`],
    active: [`${prep} this|the current|active|present layer`],
    yesterday: [`${prep} ${art} yesterday [@image|one]`, 'taken yesterday'],
  },
  area: {
    nth: [`[@in|of|from] the first|second|third|fourth|fifth|last|newest [drawn] ${areaNoun}`],
    coloured: [`[@in|of|from] the red|blue|green|yellow|orange|purple|pink|white|black ${areaNoun}|one`],
    each: [`[@in|of|for|from] both|each|every|all|all|per [of] [the|my|these|our] [two|three|four|drawn] ${areaNoun}`, `per ${areaNoun}`, `${areaNoun} by ${areaNoun}`],
    between: [`[in] [the] [gap|space|strip|ground] between [the|my|these|both] [two] [drawn] ${areaNoun}`, 'between [area] <knownarea> and [area] <knownarea>'],
    outside: [`outside|beyond [of] [the|this|that|my|our] [drawn] ${areaNoun} [<knownarea>]`, 'outside [of] <knownarea>', '[@in] the rest of the @image|map|scene'],
  },
  way: {
    fromHere: ['from here to [the|our|my] <word>', 'from this point|spot|place to [the|our|my] <word>'],
    toBase: ['[the|a] [way|road|route] back to [the|our] base|camp|start', 'back to [the|our] base|camp|start'],
  },
  thing: {
    within: ['within|inside <n> <unit> of|from|around this|it|that|these|those|them|here [one|spot|place|selection]', 'within|inside <n> <unit> of|from|around the|my selection'],
    along: ['along this|that road|street|lane|highway'],
    these: ['which of these|those [ones]'],
  },
})
