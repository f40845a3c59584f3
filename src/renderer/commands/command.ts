/** G everywhere, P while the plan has focus, M everywhere else (map and evidence). */
export type Scope = 'G' | 'P' | 'M'

/** One thing she can do. Menu, key, palette and button all come through here. */
export type Command = {
  readonly id: string
  readonly title: string
  /** e.g. `Ctrl+K`, `/`, `Shift+n`; the first is shown */
  readonly keys: readonly string[]
  readonly scope: Scope
  /** whether it can be done now */
  when(): boolean
  run(): void
}

export const always = () => true
