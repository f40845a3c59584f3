const sentence = 'Aftermap talks to an Ollama on this machine only: 127.0.0.1, localhost or [::1].'

/** The sentence that refuses an address elsewhere; null for one on this machine, and for text that is no address at all. */
export function elsewhere(url: string): string | null {
  const parsed = URL.parse(url.includes('://') ? url : `http://${url}`)
  if (!parsed) return null
  return parsed.hostname === 'localhost' || parsed.hostname === '[::1]' || /^127(\.\d+){3}$/.test(parsed.hostname) ? null : sentence
}
