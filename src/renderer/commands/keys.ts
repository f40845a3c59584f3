import { useUi } from '../state/ui.ts'
import type { Command, Scope } from './command.ts'
import { keyName } from './key-name.ts'
import { runMenuItem } from './menu-items.ts'
import { commands } from './registry.ts'

const holdMs = 300
const editable = 'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable]'

/** Listens to the keyboard for every command, and for Space, which hides the overlays while held. */
export function listenForKeys(target: Window): void {
  target.addEventListener('keydown', (event) => {
    const element = event.target instanceof Element ? event.target : null
    if (event.key === ' ' && !event.repeat && !element?.closest(`${editable}, button, [data-layer-tree]`)) return holdOverlays(event)
    const command = commandFor(keyName(event), scopeOf(element), {
      editing: element?.matches(editable) ?? false,
      onButton: element?.matches('button, a, [role="menuitemradio"]') ?? false,
    })
    if (!command?.when()) return
    event.preventDefault()
    command.run()
  })
  window.aftermap?.onMenu(runMenuItem)
}

/** Plan keys while the plan has focus, map keys everywhere else. */
export const scopeOf = (element: Element | null): Scope => (element?.closest('[data-region="plan"]') ? 'P' : 'M')

/** The command of a key. In a text field only Escape and keys with Ctrl act, and Ctrl+Z stays the field's own. */
export function commandFor(name: string, scope: Scope, at: { editing: boolean; onButton: boolean }): Command | null {
  if (at.editing && !actsInField(name)) return null
  if (at.onButton && name === 'Enter') return null
  if (useUi.getState().dialog && name !== 'Escape') return null
  const meaning = (wanted: Scope) => commands.find((command) => command.keys.includes(name) && (command.scope === 'G' || command.scope === wanted)) ?? null
  return meaning(scope) ?? (reachesMap(name) ? meaning('M') : null)
}

/** After a run focus may still be in the plan: letters and Delete that mean nothing there act on map and evidence. Arrows stay with the list. */
const reachesMap = (name: string) => name.length === 1 || name === 'Shift+n' || name === 'Delete'

const actsInField = (name: string) =>
  name === 'Escape' || /^F\d/.test(name) || (name.startsWith('Ctrl+') && !['Ctrl+z', 'Ctrl+Shift+z', 'Ctrl+a', 'Ctrl+c', 'Ctrl+v', 'Ctrl+x'].includes(name))

/** Space: a tap toggles the overlays, a hold hides them for as long as it lasts. */
function holdOverlays(event: KeyboardEvent): void {
  event.preventDefault()
  const before = useUi.getState().overlaysHidden
  const pressedAt = performance.now()
  useUi.setState({ overlaysHidden: !before })
  const release = (up: KeyboardEvent) => {
    if (up.key !== ' ') return
    window.removeEventListener('keyup', release)
    if (performance.now() - pressedAt > holdMs) useUi.setState({ overlaysHidden: before })
  }
  window.addEventListener('keyup', release)
}
