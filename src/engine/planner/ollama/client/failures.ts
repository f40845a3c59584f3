import { fail, type Failed, type Failure, FailureError } from '../../../../contracts/result.ts'
import { failureOfWords, modelFailed, orBuiltin } from './server-words.ts'

export { promptTooLong } from './server-words.ts'

/** What a call to the server is about; every sentence names it. */
export type Talk = { readonly url: string; readonly model: string | null }

/** A reply that is not 2xx, read by us so that the client does not print over it. */
export class HttpFault extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super(`HTTP ${status}`)
    this.name = 'HttpFault'
    this.status = status
    this.body = body
  }
}

export const absent = ({ url }: Talk): Failed =>
  fail({ code: 'planner_absent', message: `Ollama is not running at ${url}.`, hint: `Start Ollama, ${orBuiltin}`, repairable: true, details: { url } })

export const badAddress = ({ url }: Talk): Failed =>
  fail({
    code: 'planner_absent',
    message: `${url} is not an address Ollama could be at.`,
    hint: `Give one like http://127.0.0.1:11434, ${orBuiltin}`,
    repairable: true,
    details: { url },
  })

export const remote = ({ url }: Talk): Failed =>
  fail({
    code: 'planner_remote',
    message: `${url} is another machine: questions and names of layers would leave this one.`,
    hint: `Allow it if that machine is trusted, take an address of this one, ${orBuiltin}`,
    repairable: true,
    details: { url },
  })

export const notOllama = ({ url }: Talk, saw: string): Failed =>
  fail({
    code: 'planner_not_ollama',
    message: `Something answers at ${url}, and it is not Ollama.`,
    hint: `Check the address, ${orBuiltin}`,
    repairable: true,
    details: { url, saw: saw.slice(0, 200) },
  })

export const silent = ({ url, model }: Talk, silenceMs: number): Failed =>
  fail({
    code: 'planner_timeout',
    message: `Ollama at ${url} sent nothing for ${Math.round(silenceMs / 100) / 10} s.`,
    hint: `It may be loading ${model ?? 'a model'} or be stuck: try again, restart it, ${orBuiltin}`,
    repairable: true,
    details: { url, silenceMs },
  })

export const stopped = (): Failed => fail({ code: 'aborted', message: 'Planning was stopped.' })

export const cut = ({ model }: Talk, { partial, why }: { partial: string; why: string }): Failed =>
  fail({
    code: 'planner_reply_cut',
    message: `The reply of ${model ?? 'the model'} broke off before its end.`,
    hint: `Try again, ${orBuiltin}`,
    repairable: true,
    details: { partial, why },
  })

export const modelMissing = ({ url, model }: Talk, installed: readonly string[]): Failed =>
  fail({
    code: 'planner_model_missing',
    message:
      `The planner model ${model ?? ''} is not on this machine.`.replace('  ', ' ') + (installed.length > 0 ? ` Installed: ${installed.join(', ')}.` : ' None is installed.'),
    hint: installed.length > 0 ? `Use ${installed[0]}, or get the model with: ollama pull ${model ?? 'MODEL'}` : `Get a model with: ollama pull MODEL, ${orBuiltin}`,
    repairable: true,
    details: { url, installed },
  })

export const noModels = ({ url }: Talk): Failed =>
  fail({
    code: 'planner_model_missing',
    message: `Ollama runs at ${url} and has no model that writes text.`,
    hint: `Get one with: ollama pull MODEL, ${orBuiltin}`,
    repairable: true,
    details: { url, installed: [] },
  })

/** Text of Ollama's own error form, or null when the body has another form. */
function errorText(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return null
    return typeof parsed.error === 'string' ? parsed.error : JSON.stringify(parsed.error)
  } catch (error) {
    // not JSON, so not Ollama's form: any other error is a fault
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** `think` sent to a model without it, or to a server that knows no such switch. */
export const refusesThinking = ({ code, details }: Failure): boolean => code === 'model_failed' && /does not support thinking|unknown field.*think/i.test(String(details['words']))

export const isToolParserError = (fault: HttpFault): boolean => fault.status === 500 && /error parsing tool call/i.test(fault.body)

function ofStatus(talk: Talk, fault: HttpFault): Failed {
  const words = errorText(fault.body)
  if (words === null) return notOllama(talk, `HTTP ${fault.status} ${fault.body}`)
  if (fault.status === 404 && /model/i.test(words)) return modelMissing(talk, [])
  return failureOfWords(talk, words) ?? (fault.status === 404 ? notOllama(talk, words) : modelFailed(talk, words))
}

/** Nobody is there: nothing listens, or the name leads nowhere. */
const refusedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT']

/** Codes of an error and of everything that caused it. */
function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [...code, ...inner, ...causesOf(error.cause)]
}

/** The failure behind whatever the client threw. `partial` is the text that had come so far. */
export function failureOf(error: unknown, talk: Talk, partial: string): Failed {
  if (error instanceof FailureError) return { ok: false, error: error.failure }
  if (error instanceof HttpFault) return ofStatus(talk, error)
  const causes = causesOf(error)
  if (causes.some((code) => refusedCodes.includes(code))) return absent(talk)
  if (causes.some((code) => code.startsWith('HPE_') || code.startsWith('ERR_SSL'))) return notOllama(talk, causes.join(' '))
  if (error instanceof TypeError && /invalid url|bad port/i.test(`${error.message} ${error.cause}`)) return badAddress(talk)
  const why = error instanceof Error ? error.message : String(error)
  return failureOfWords(talk, why) ?? cut(talk, { partial, why })
}
