/** The stem where it is free and a plain word, else the stem with the next free number. */
export function freshName(stem: string, used: readonly string[]): string {
  const word = /^[A-Za-z_]\w{0,39}$/.test(stem) && !(stem in Object.prototype) ? stem : 'result'
  let number = 2
  while (used.includes(`${word}_${number}`)) number++
  return used.includes(word) ? `${word}_${number}` : word
}
