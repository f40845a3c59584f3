import { describe, expect, it, vi } from 'vitest'

/** The window as it is just drawn: no engine has been connected yet. */
async function aNewWindow() {
  vi.resetModules()
  const [{ attempt }, { engine, setEngine }, ui] = await Promise.all([import('./messages.ts'), import('../app/engine.ts'), import('./ui.ts')])
  return { attempt, engine, setEngine, message: () => ui.useUi.getState().message }
}

describe('what she asks for while the engine starts', () => {
  it('waits until the engine is there, and is then done', async () => {
    const { attempt, setEngine, message } = await aNewWindow()
    let done = false
    const asked = attempt(async () => {
      done = true
      return 'opened'
    })
    await Promise.resolve()
    expect(done).toBe(false)
    setEngine({} as never)
    expect(await asked).toBe('opened')
    expect(message()).toBeNull()
  })

  it('is turned away with the reason once the engine was there and is lost', async () => {
    const { attempt, engine, setEngine, message } = await aNewWindow()
    setEngine({} as never)
    setEngine(null)
    expect(await attempt(async () => engine().system.info({}))).toBeNull()
    expect(message()?.failure.code).toBe('engine_gone')
  })
})
