import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type MenuItem = { id: string; label: string; note?: string | null; icon?: ReactNode; checked?: boolean; disabled?: boolean; run(): void }

type Props = { className: string; label: string; button: ReactNode; items: MenuItem[]; head?: string | null; foot?: ReactNode; align?: 'left' | 'right'; testId?: string }

/** A button that opens a list of choices; arrows walk, Enter chooses, Escape closes and gives focus back. */
export function Menu({ className, label, button, items, head, foot, align = 'left', testId }: Props) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const open = place !== null

  useEffect(() => {
    if (!open) return
    focusItem(list.current, 0)
    const away = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || list.current?.contains(event.target) || opener.current?.contains(event.target)) return
      setPlace(null)
    }
    window.addEventListener('pointerdown', away)
    return () => window.removeEventListener('pointerdown', away)
  }, [open])

  const show = () => setPlace(open ? null : placeUnder(opener.current, align))
  const choose = (item: MenuItem) => {
    setPlace(null)
    opener.current?.focus()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      setPlace(null)
      opener.current?.focus()
    } else if (event.key === 'ArrowDown') step(list.current, 1)
    else if (event.key === 'ArrowUp') step(list.current, -1)
    else return event.stopPropagation()
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <button
        type="button"
        ref={opener}
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-testid={testId}
        onClick={show}
      >
        {button}
      </button>
      {place ? (
        <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label} className="menu" style={place} onKeyDown={onKeyDown}>
          {head ? <div className="menu-head">{head}</div> : null}
          {items.map((item) => (
            <button
              type="button"
              key={item.id}
              role="menuitemradio"
              aria-checked={item.checked ?? false}
              className={item.checked ? 'menu-item checked' : 'menu-item'}
              disabled={item.disabled}
              onClick={() => choose(item)}
            >
              {item.icon}
              <span className="menu-words">
                <span>{item.label}</span>
                {item.note ? <small>{item.note}</small> : null}
              </span>
            </button>
          ))}
          {foot}
        </div>
      ) : null}
    </>
  )
}

const menuWidth = 300

function placeUnder(opener: HTMLElement | null, align: 'left' | 'right') {
  if (!opener) return null
  const box = opener.getBoundingClientRect()
  const wanted = align === 'right' ? box.right - menuWidth : box.left
  const left = Math.max(4, Math.min(wanted, window.innerWidth - menuWidth - 4))
  const below = box.bottom + 4
  return { left, top: Math.min(below, Math.max(4, window.innerHeight - 120)) }
}

const buttons = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]

/** A list that only tells something takes the focus itself, so that Escape closes it. */
function focusItem(list: HTMLElement | null, index: number) {
  const item = buttons(list)[index] ?? list
  item?.focus()
}

function step(list: HTMLElement | null, by: number) {
  const all = buttons(list)
  const now = all.indexOf(document.activeElement as HTMLButtonElement)
  focusItem(list, (now + by + all.length) % all.length)
}
