/** Words that call for a kind of work without naming its tool: "within 50 m of" is a buffer and an intersection. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/\b(?:within|near|close to|nearby|around|reach of|distance)\b/i, 'buffer intersect distance'],
  [/\b(?:inside|overlap|overlapping|exposed|exposure|affected|hit by|on flooded|at risk)\b/i, 'intersect overlay'],
  [/\b(?:route|road from|way from|get from|drive|shortest|detour|passable|reachable)\b/i, 'graph shortest route centrelines'],
  [/\b(?:repair|reopen|clear the road)\b/i, 'repair edges graph'],
  [/\b(?:trucks?|trips?|loads?|debris volume)\b/i, 'truck trips volume depth'],
  [/\b(?:people|population|inhabitants|residents)\b/i, 'population exposure'],
  [/\b(?:report|briefing|one-page|situation)\b/i, 'report page evidence map chart'],
  [/\b(?:largest|biggest|peak)\b/i, 'largest area polygon max'],
  [/\b(?:each date|over time|trend|which date)\b/i, 'area line chart'],
]

/** The request with the words of the work it calls for. */
export const withHints = (text: string): string => [text, ...hints.flatMap(([says, words]) => (says.test(text) ? [words] : []))].join(' ')
