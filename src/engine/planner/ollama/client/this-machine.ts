import { readAddress } from './address.ts'
import { serverAt } from './servers.ts'

const sentence = 'Aftermap talks to an Ollama on this machine only: 127.0.0.1, localhost or [::1].'

/** True for an address of this machine, false for one elsewhere, null for text that is no address at all. */
export function isThisMachine(url: string): boolean | null {
  const read = readAddress(url) ?? url
  const parsed = URL.parse(read.includes('://') ? read : `http://${read}`)
  if (!parsed) return null
  return parsed.hostname === 'localhost' || parsed.hostname === '[::1]' || /^127(\.\d+){3}$/.test(parsed.hostname)
}

/** The sentence that refuses an address elsewhere; null for one on this machine, one a person allowed, and text that is no address at all. */
export function elsewhere(url: string): string | null {
  return isThisMachine(url) === false && !serverAt(url).isAllowed() ? sentence : null
}
