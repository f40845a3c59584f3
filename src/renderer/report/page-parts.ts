/** The page as the engine wrote it, apart: its style sheet, and its content without styles that the window forbids. */
export function pageParts(html: string): { readonly css: string; readonly main: HTMLElement | null } {
  // the page has no body of its own here: what holds for it holds for the host, whatever the theme of the window
  const css = (/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '').replaceAll('body{', ':host{')
  const bare = html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<meta http-equiv[^>]*>/g, '')
    .replaceAll(' style="', ' data-look="')
  const main = new DOMParser().parseFromString(bare, 'text/html').querySelector('main')
  for (const element of main?.querySelectorAll<HTMLElement>('[data-look]') ?? []) {
    const width = /max-width:\s*([\d.]+mm)/.exec(element.dataset['look'] ?? '')?.[1]
    if (width !== undefined) element.style.maxWidth = width
  }
  return { css, main }
}

/** What of the page is told apart in the window: what she has in the hand, and what can be clicked. */
export const windowCss = `
:host{display:block;background:none}
main{margin:0 auto!important;box-shadow:0 2px 16px rgba(0,0,0,.35)}
section,header{cursor:pointer;border-radius:3px}
section[data-on],header[data-on]{outline:2px solid #3b63d9;outline-offset:6px}
[data-said]{background:#dbe6ff}
.tile:has([data-said]){border-color:#3b63d9}
`
