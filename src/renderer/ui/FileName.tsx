const tailLength = 9

/** Head and tail of a long name: the head gives way in the middle of it, the end with its date and ending stays. */
export function nameParts(name: string): [head: string, tail: string] {
  if (name.length <= tailLength * 2) return [name, '']
  return [name.slice(0, -tailLength), name.slice(-tailLength)]
}

/** A file name that gives way in its middle. */
export function FileName({ name }: { name: string }) {
  const [head, tail] = nameParts(name)
  return (
    <span className="file-name">
      <span className="clip">{head}</span>
      {tail ? <span className="file-tail">{tail}</span> : null}
    </span>
  )
}
