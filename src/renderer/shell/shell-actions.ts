import { layoutFor } from './use-layout.ts'
import { keep, type RightTab, useUi } from '../state/ui.ts'

export function toggleTheme(): void {
  const theme = useUi.getState().theme === 'light' ? 'dark' : 'light'
  keep('theme', theme)
  useUi.setState({ theme })
}

export function toggleDensity(): void {
  const density = useUi.getState().density === 'field' ? 'desk' : 'field'
  keep('density', density)
  useUi.setState({ density })
}

/** Shows a tab of the right dock, opening the dock or its sheet where it is closed. */
export function showTab(tab: RightTab): void {
  useUi.setState({ tab, rightOpen: true, sheet: railsNow() ? 'right' : useUi.getState().sheet })
}

/** Whether the right dock stands only while it is asked for, at the present width and density. */
export function railsNow(): boolean {
  return layoutFor(window.innerWidth, useUi.getState().density).closable
}

const regions = ['title', 'ask', 'reading', 'plan', 'map', 'right', 'layers', 'status']

/** Moves focus to the next or previous region that is on the screen. */
export function focusRegion(by: 1 | -1): void {
  const present = regions.map((name) => document.querySelector<HTMLElement>(`[data-region="${name}"]`)).filter((element) => element !== null)
  const now = present.findIndex((element) => element.contains(document.activeElement))
  focusWithin(present[(now + by + present.length) % present.length] ?? null)
}

export function focusNamed(name: string): void {
  focusWithin(document.querySelector<HTMLElement>(`[data-region="${name}"]`))
}

function focusWithin(region: HTMLElement | null) {
  if (!region) return
  const first =
    region.querySelector<HTMLElement>('[role="application"], #question, .card.selected, [role="tab"][aria-selected="true"]') ??
    region.querySelector<HTMLElement>('.card') ??
    region.querySelector<HTMLElement>('button:not(:disabled), input, [tabindex="0"]')
  first?.focus()
}
