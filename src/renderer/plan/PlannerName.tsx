const tailLength = 5
/** Letters that are always seen; the rest of a long name gives way in its middle. */
const fewestLetters = 12

/** Head and tail of a planner's name: a name of few letters is all head and never cut. */
export function plannerParts(name: string): [head: string, tail: string] {
  return name.length <= fewestLetters ? [name, ''] : [name.slice(0, -tailLength), name.slice(-tailLength)]
}

/** Name of a planner that gives way in its middle, so that family and size of a model both stay. */
export function PlannerName({ name }: { name: string }) {
  const [head, tail] = plannerParts(name)
  if (tail === '') return <span className="planner-whole">{head}</span>
  return (
    <span className="planner-name">
      <span className="clip">{head}</span>
      <span>{tail}</span>
    </span>
  )
}
