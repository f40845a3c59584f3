import { expect, test } from 'vitest'
import { askOllama } from './ask-ollama.ts'
import { elsewhere } from './this-machine.ts'

test.each(['http://127.0.0.1:11434', '127.0.0.1:11434', 'http://localhost:1', 'http://[::1]:11434', 'http://127.1.2.3', 'http://2130706433:11434'])('%s is this machine', (url) => {
  expect(elsewhere(url)).toBeNull()
})
test.each([
  'http://10.0.0.5:11434',
  'ollama.example.org:11434',
  'https://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://127.0.0.1@example.org',
  'http://0.0.0.0:11434',
])('%s is refused, and nothing is sent there', async (url) => {
  expect((await askOllama(url)).sentence).toBe('Aftermap talks to an Ollama on this machine only: 127.0.0.1, localhost or [::1].')
})
