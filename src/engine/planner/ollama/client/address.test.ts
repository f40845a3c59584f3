import { describe, expect, test } from 'vitest'
import { addressFromEnvironment, readAddress } from './address.ts'

describe('readAddress', () => {
  // as `envconfig.Host` of Ollama reads OLLAMA_HOST: no scheme means port 11434, http 80, https 443
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:11434'],
    ['127.0.0.1:1234', 'http://127.0.0.1:1234'],
    [':1234', 'http://127.0.0.1:1234'],
    ['localhost:80', 'http://localhost'],
    ['http://10.0.0.5:11434/', 'http://10.0.0.5:11434'],
    ['http://example.org', 'http://example.org'],
    ['https://example.org/ollama/', 'https://example.org/ollama'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['[::]:11434', 'http://[::1]:11434'],
    ['[::1]', 'http://[::1]:11434'],
    ['  "localhost"  ', 'http://localhost:11434'],
  ])('%j is %s', (text, url) => expect(readAddress(text)).toBe(url))
  test.each(['', ' ', 'not a place', 'ftp://127.0.0.1', 'http://', 'http://user:secret@127.0.0.1', 'http://127.0.0.1/?x=1', 'http://127.0.0.1:99999'])('%j is no address', (text) =>
    expect(readAddress(text)).toBeNull(),
  )
  test('reading an address again changes nothing', () => {
    for (const text of ['127.0.0.1', 'https://example.org/a/', ':80', '[::]']) expect(readAddress(readAddress(text) ?? '')).toBe(readAddress(text))
  })
})

test('the variables people set for Ollama, ours first', () => {
  expect(addressFromEnvironment({ OLLAMA_HOST: '0.0.0.0:11500' })).toBe('http://127.0.0.1:11500')
  expect(addressFromEnvironment({ OLLAMA_HOST: 'x', OLLAMA_HOST_URL: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1')
  expect([addressFromEnvironment({}), addressFromEnvironment({ OLLAMA_HOST: '' })]).toEqual([null, null])
})
