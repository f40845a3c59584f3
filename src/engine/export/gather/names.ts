/** Names for files and tables: letters, digits and `_`, none twice whatever their case. */
export function makeNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain = slug(wanted)
    let name = plain
    for (let at = 2; taken.has(name); at++) name = `${plain}_${at}`
    taken.add(name)
    return name
  }
}

const longest = 48

export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)
    .replace(/_+$/, '')
  return plain === '' ? 'layer' : plain
}
