import { SaxesParser } from 'saxes'
import { DecodeProblem } from '../../files/problems.ts'

export type Element = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }
export type Visitor = {
  readonly open?: (element: Element, depth: number) => void
  /** `text` is what stood directly inside, joined */
  readonly close?: (name: string, text: string, depth: number) => void
}

const deepest = 200

/**
 * Walks XML element by element; names come without their prefix. Entities other than the five of XML are not known to the parser and a
 * document type is refused, so nothing can be expanded or fetched.
 */
export function walkXml(text: string, { open, close }: Visitor): void {
  const parser = new SaxesParser({ xmlns: false })
  const stack: string[][] = []
  parser.on('doctype', () => {
    throw new DecodeProblem('format_unsupported', 'declares a document type, which could name other files and is not read.', 'Export it again without one.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length >= deepest) throw new DecodeProblem('file_damaged', 'is nested too deep.', 'Export it again.')
    stack.push([])
    open?.({ name: local(name), attributes: attributes as Record<string, string> }, stack.length)
  })
  const hear = (part: string) => stack.at(-1)?.push(part)
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', ({ name }) => {
    const depth = stack.length
    close?.(local(name), (stack.pop() ?? []).join(''), depth)
  })
  parser.on('error', (problem) => {
    throw new DecodeProblem('file_damaged', `is not sound XML: ${problem.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}.`, 'Copy or export it again.')
  })
  parser.write(text).close()
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
