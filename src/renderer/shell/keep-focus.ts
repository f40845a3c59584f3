/** Where focus goes when what had it is taken from the screen: the region it was in, else the map, where keys act after a run. */
export function refugeOf(region: string | null, find: (region: string) => HTMLElement | null): HTMLElement | null {
  return (region ? find(region) : null) ?? find('map') ?? find('ask')
}

const findRegion = (region: string) => document.querySelector<HTMLElement>(`[data-region="${region}"]`)

function take(region: HTMLElement): void {
  const inside = region.querySelector<HTMLElement>('[role="application"], #question')
  if (inside) return inside.focus()
  region.tabIndex = -1
  region.focus({ preventScroll: true })
}

/** Keeps focus in the window: a button that goes when a run starts or ends leaves it to its region. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null
  let region: string | null = null
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    region = target.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? null
  }
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    const refuge = refugeOf(region, findRegion)
    if (refuge) take(refuge)
  })
  root.addEventListener('focusin', note)
  watch.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', note)
    watch.disconnect()
  }
}
