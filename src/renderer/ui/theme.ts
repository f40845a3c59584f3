import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { useUi } from '../state/ui.ts'

export type Theme = 'dark' | 'light'
export type Density = 'desk' | 'field'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** CSS variables of a theme, from the tokens: `--bg`, `--text2`, `--font-base`, `--radius-card`, ... */
export function themeVariables(theme: Theme, density: Density): Record<string, string> {
  const variables: Record<string, string> = {
    '--ui': tokens.font.ui,
    '--mono': tokens.font.mono,
    '--shadow': theme === 'light' ? tokens.shadow.floatLight : tokens.shadow.float,
    '--motion-fast': tokens.motion.fast,
    '--motion-base': tokens.motion.base,
    '--ease': tokens.motion.ease,
  }
  for (const [name, value] of Object.entries(tokens[theme])) variables[`--${kebab(name)}`] = value
  for (const [name, value] of Object.entries(tokens.font.size)) variables[`--font-${name}`] = `${value}px`
  for (const [name, value] of Object.entries(tokens.font.weight)) variables[`--weight-${name}`] = String(value)
  for (const [name, value] of Object.entries(tokens.radius)) variables[`--radius-${name}`] = `${value}px`
  return { ...variables, ...sizes(density) }
}

/** Heights of bars, controls and rows; every target is 44 px in field density. */
function sizes(density: Density): Record<string, string> {
  const { size } = tokens
  const field = density === 'field'
  return {
    '--title-bar': `${size.titleBar}px`,
    '--ask-bar': field ? '56px' : `${size.askBar}px`,
    '--reading-strip': field ? '44px' : `${size.readingStrip}px`,
    '--message-bar': field ? '52px' : '36px',
    '--status-bar': `${size.statusBar}px`,
    '--control': field ? `${size.controlField}px` : `${size.control}px`,
    '--control-large': field ? `${size.controlField}px` : `${size.controlLarge}px`,
    '--chip': field ? '36px' : '24px',
    '--row': field ? '44px' : `${size.row}px`,
    '--class-row': field ? '44px' : '24px',
    '--object-row': field ? '52px' : '40px',
    '--eye': field ? '44px' : '24px',
    '--tool-width': field ? '44px' : '32px',
    '--tool-height': field ? '40px' : '32px',
    '--card-min': field ? '60px' : `${size.card}px`,
  }
}

function apply(theme: Theme, density: Density) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(themeVariables(theme, density))) root.style.setProperty(name, value)
  root.dataset['theme'] = theme
  root.dataset['density'] = density
  root.style.colorScheme = theme
}

/** Writes the tokens into the page now and whenever theme or density change. */
export function followTheme(): void {
  const write = () => apply(useUi.getState().theme, useUi.getState().density)
  write()
  useUi.subscribe(write)
}
