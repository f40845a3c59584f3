import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { bin, root } from './paths.mjs'

/**
 * Runs a command to its end under a hard time limit; the whole process group goes when the limit passes.
 * @param {string[]} command program and arguments
 * @param {{ limitS: number, cwd?: string, env?: Record<string, string>, quiet?: boolean }} options
 * @returns {Promise<{ code: number, timedOut: boolean, output: string }>} output holds stdout and stderr when quiet
 */
export function run([program, ...args], { limitS, cwd = root, env = {}, quiet = false }) {
  return new Promise((settle) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: `${dirname(bin('node'))}:${process.env.PATH}`, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: process.platform !== 'win32',
    })
    let output = ''
    let timedOut = false
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    const forward = (signal) => endGroup(child, signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    const timer = setTimeout(() => {
      timedOut = true
      endGroup(child, 'SIGKILL')
    }, limitS * 1000)
    const end = (code) => {
      clearTimeout(timer)
      process.off('SIGINT', forward).off('SIGTERM', forward)
      settle({ code, timedOut, output })
    }
    child.on('error', (error) => {
      output += String(error.message)
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)))
  })
}

function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // the group ended by itself in the same moment
    if (error.code !== 'ESRCH') throw error
  }
}

/** Runs a command and throws with its output when it fails. */
export async function must(command, options) {
  const result = await run(command, options)
  if (result.code === 0) return result
  const why = result.timedOut ? `did not end within ${options.limitS} s` : `ended with code ${result.code}`
  throw new Error(`${command.join(' ')} ${why}.\n${result.output}`)
}
