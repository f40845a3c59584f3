export { type ClickedOutline, makeOutlineByClick, type OutlineAsk } from './outline-by-click.ts'
