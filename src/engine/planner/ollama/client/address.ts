/** Where Ollama listens unless somebody moved it. */
export const usualAddress = 'http://127.0.0.1:11434'

const anyInterface: Record<string, string> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' }

/**
 * An address as people and Ollama itself write it (`host`, `:port`, `host:port`, `http://host`), whole and without a slash at its end;
 * null for text that is no address. Without a scheme the port is 11434, as in Ollama; an address of all interfaces becomes this machine's.
 */
export function readAddress(text: string): string | null {
  const typed = text.trim().replace(/^["']|["']$/g, '')
  const hasScheme = typed.includes('://')
  if (typed === '' || /\s/.test(typed) || (hasScheme && !/^https?:\/\//i.test(typed))) return null
  const parsed = URL.parse(hasScheme ? typed : `http://${typed.startsWith(':') ? `127.0.0.1${typed}` : typed}`)
  if (!parsed || parsed.hostname === '' || parsed.username !== '' || parsed.search !== '' || parsed.hash !== '') return null
  const port = parsed.port || (hasScheme ? '' : namesPort(typed) ? '' : '11434')
  const host = anyInterface[parsed.hostname] ?? parsed.hostname
  return `${parsed.protocol}//${host}${port === '' ? '' : `:${port}`}${parsed.pathname.replace(/\/+$/, '')}`
}

/** `host:80` loses its port when it is read as a URL. */
const namesPort = (typed: string): boolean => /:80$/.test(typed.split('/')[0] ?? '')

/** The address in the variables people set for Ollama; null where none is set or it cannot be read. */
export function addressFromEnvironment(env: Readonly<Record<string, string | undefined>>): string | null {
  const text = env['OLLAMA_HOST_URL'] || env['OLLAMA_HOST'] || ''
  return readAddress(text)
}
