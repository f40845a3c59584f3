import { expect, test } from 'vitest'
import { findProgram, type Machine } from './find-program.ts'

const machine = (more: Partial<Machine>, ...files: string[]): Machine => ({
  platform: 'linux',
  env: {},
  home: '/people/someone',
  isFile: (path) => files.includes(path.replaceAll('\\', '/')),
  ...more,
})

test('on the PATH first', () => expect(findProgram(machine({ env: { PATH: '/a:/b' } }, '/b/ollama', '/usr/local/bin/ollama'))).toBe('/b/ollama'))
test('where installers put it, for a program started without the PATH of a terminal', () => {
  expect(findProgram(machine({}, '/usr/local/bin/ollama'))).toBe('/usr/local/bin/ollama')
  expect(findProgram(machine({ platform: 'darwin' }, '/Applications/Ollama.app/Contents/Resources/ollama'))).toBe('/Applications/Ollama.app/Contents/Resources/ollama')
  const windows = machine({ platform: 'win32', env: { LOCALAPPDATA: 'C:/Local' } }, 'C:/Local/Programs/Ollama/ollama.exe')
  expect(findProgram(windows)).toMatch(/ollama\.exe$/)
})
test('where a person says it is', () => expect(findProgram(machine({ env: { OLLAMA_PROGRAM: '/opt/own/ollama' } }, '/opt/own/ollama'))).toBe('/opt/own/ollama'))
test('nowhere', () => expect(findProgram(machine({ env: { PATH: '/a::' } }))).toBeNull())
