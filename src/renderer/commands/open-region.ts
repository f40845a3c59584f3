import { focusNamed, railsNow } from '../shell/shell-actions.ts'
import { type Sheet, useUi } from '../state/ui.ts'

/** Opens a region where it is folded away, then puts the focus into it. */
export function openRegion(name: 'plan' | 'map' | 'right' | 'layers'): void {
  const sheet: Sheet = name === 'map' ? null : name
  useUi.setState({ ...(railsNow() ? { sheet } : {}), ...(name === 'right' ? { rightOpen: true } : {}), ...(name === 'plan' || name === 'layers' ? { leftOpen: true } : {}) })
  requestAnimationFrame(() => focusNamed(name))
}
