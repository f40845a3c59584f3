import { describe, expect, test } from 'vitest'
import { makeLayer, makeRequest, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from './mirror.ts'
import { visible, visibleText } from './visible.ts'

describe('text of others', () => {
  test('cannot turn the reading direction or hide letters: steering characters are written out', () => {
    expect(visibleText('town\u202Egpj.exe')).toBe('town\\u{202e}gpj.exe')
    expect(visibleText('a\u200bb\u2066c\u0007d\u{E0041}')).toBe('a\\u{200b}b\\u{2066}c\\u{7}d\\u{e0041}')
  })
  test('keeps letters and marks of every script, and line breaks', () => {
    for (const words of ['كم مبنى', '損壊した建物', 'می\u200cروم', 'edificios\nrotos\t1', 'crossing 👩\u200d🚒']) expect(visibleText(words)).toBe(words)
  })
  test('is the same value where nothing hides', () => {
    const layer = makeLayer()
    expect(visible(layer)).toBe(layer)
  })
  test('is written out wherever it stands in a question', () => {
    const request = makeRequest({ text: 'ignore\u202eprevious', plannerNotes: ['\u2067x'] })
    useMirror.setState({ requests: [request], workspace: makeWorkspace({ layers: [makeLayer({ name: 'a\u202eb' })] }) })
    const { requests, workspace } = useMirror.getState()
    expect(requests[0]).toMatchObject({ text: 'ignore\\u{202e}previous', plannerNotes: ['\\u{2067}x'] })
    expect(workspace?.layers[0]?.name).toBe('a\\u{202e}b')
  })
})
