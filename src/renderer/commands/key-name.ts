export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** A key press as commands write it: `Ctrl+Shift+z`, `?`, `ArrowUp`. Shift is part of a sign such as `?`. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isLetter = /^\p{L}$/u.test(key)
  const isSign = key.length === 1 && !isLetter
  const name = isLetter ? key.toLowerCase() : key
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey && !isSign ? 'Shift' : '', name].filter(Boolean).join('+')
}

/** Keys as a person reads them: `Ctrl K`, `Shift N`, `Alt ↑`. */
export function keyWords(keys: string): string {
  const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', Delete: 'Del' }
  const parts = keys === '+' ? ['+'] : keys.split('+')
  return parts.map((part) => arrows[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(' ')
}
