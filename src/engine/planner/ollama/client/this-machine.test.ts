import { expect, test } from 'vitest'
import { askOllama } from './ask-ollama.ts'
import { serverAt } from './servers.ts'
import { elsewhere } from './this-machine.ts'

test.each([
  'http://127.0.0.1:11434',
  '127.0.0.1:11434',
  'http://localhost:1',
  'http://[::1]:11434',
  'http://127.1.2.3',
  'http://2130706433:11434',
  'http://0.0.0.0:11434',
  ':11500',
])('%s is this machine', (url) => {
  expect(elsewhere(url)).toBeNull()
})
test.each(['http://10.0.0.5:11434', 'ollama.example.org:11434', 'https://localhost.example.org', 'http://127.0.0.1.example.org', 'http://127.0.0.1@example.org'])(
  '%s is refused, and nothing is sent there',
  async (url) => {
    expect(elsewhere(url)).toBe('Aftermap talks to an Ollama on this machine only: 127.0.0.1, localhost or [::1].')
    expect((await askOllama(url)).sentence).toMatch(/is another machine: questions and names of layers would leave this one\.$/)
  },
)
test('a machine a person allowed is spoken to, until it is forbidden again', () => {
  serverAt('http://10.0.0.6:11434').allow(true)
  expect(elsewhere('10.0.0.6:11434')).toBeNull()
  expect(elsewhere('http://10.0.0.7:11434')).not.toBeNull()
  serverAt('http://10.0.0.6:11434').allow(false)
  expect(elsewhere('10.0.0.6:11434')).not.toBeNull()
})
