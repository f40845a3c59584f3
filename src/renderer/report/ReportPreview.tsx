import { useEffect, useRef } from 'react'
import { pageParts, windowCss } from './page-parts.ts'
import { useReport } from './report-state.ts'

/** The page as it will be written. A click on a section, a sentence or a number takes it into the hand. */
export function ReportPreview() {
  const html = useReport((report) => report.html)
  const { chosen, sentence } = useReport()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current && html !== null) draw(host.current, html)
  }, [html])
  // after every drawing too, for the marks go with the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: html stands for the drawn page
  useEffect(() => {
    if (host.current?.shadowRoot) mark(host.current.shadowRoot, chosen, sentence)
  }, [html, chosen, sentence])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: sections and sentences are buttons in the lists on both sides
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className="report-paper" ref={host} data-testid="report-preview" onClick={(event) => pick(event.nativeEvent)} />
  )
}

function draw(host: HTMLDivElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const { css, main } = pageParts(html)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${css}${windowCss}`)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(...(main ? [document.adoptNode(main)] : []))
}

function mark(root: ShadowRoot, chosen: string, sentence: string | null): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-on], [data-said]')) {
    delete element.dataset['on']
    delete element.dataset['said']
  }
  const section = chosen === 'head' ? root.querySelector<HTMLElement>('header') : root.getElementById(`h-${chosen}`)?.closest<HTMLElement>('section')
  if (section) section.dataset['on'] = ''
  const said = sentence === null ? null : root.getElementById(sentence)
  if (said) said.dataset['said'] = ''
}

/** The click as it fell inside the page. */
function pick(event: MouseEvent): void {
  const inside = event.composedPath().find((target): target is HTMLElement => target instanceof HTMLElement && target.closest('main') !== null)
  const section = inside?.closest('section')
  if (!section) return useReport.setState({ chosen: 'head', sentence: null })
  const id = section.getAttribute('aria-labelledby')?.replace(/^h-/, '') ?? 'head'
  const span = inside?.closest('span[id]')
  const tile = inside?.closest('.tile')
  useReport.setState({ chosen: id, sentence: span?.id ?? (tile ? sentenceOfTile(tile, id) : null) })
}

/** Tiles carry no id: the n-th tile is the n-th sentence of its section that has a number. */
function sentenceOfTile(tile: Element, section: string): string | null {
  const at = [...(tile.parentElement?.children ?? [])].indexOf(tile)
  const found = useReport.getState().kept?.report.sections.find(({ id }) => id === section)
  return found?.sentences.filter(({ facts }) => facts.length > 0)[at]?.id ?? null
}
