import { fail, type Failed } from '../../../../contracts/result.ts'
import type { Talk } from './failures.ts'

type Words = { readonly pattern: RegExp; failure(talk: Talk, words: string): Failed }

/** The way out every hint about a model ends with. */
export const orBuiltin = 'or use the built-in planner.'

/** What Ollama's own error sentences mean; the first that fits counts. Texts of servers 0.3 to 0.30. */
const meanings: readonly Words[] = [
  { pattern: /context length|too long|exceeds? the (maximum|available) context/i, failure: promptTooLong },
  { pattern: /more system memory|out of memory|cudaMalloc|insufficient memory|cannot allocate memory|unable to allocate|signal: killed|exit status 137/i, failure: outOfMemory },
  { pattern: /invalid (JSON schema in )?format|ChatRequest\.format|failed to parse grammar|does not support (structured|format)/i, failure: noSchema },
]

/** The failure an error sentence of the server stands for; null for one that says nothing known. */
export const failureOfWords = (talk: Talk, words: string): Failed | null => meanings.find(({ pattern }) => pattern.test(words))?.failure(talk, words) ?? null

export function promptTooLong({ model }: Talk): Failed {
  return fail({
    code: 'question_too_long',
    message: `The question with its tools is longer than ${model ?? 'the model'} reads.`,
    hint: `Shorten the question, take a model with a larger context, ${orBuiltin}`,
    repairable: true,
  })
}

/** `model requires more system memory (9.1 GiB) than is available (3.4 GiB)`: both numbers are worth saying. */
function outOfMemory({ model }: Talk, words: string): Failed {
  const [needed, free] = [...words.matchAll(/\(?(\d+(?:\.\d+)?) ?(GiB|MiB|GB|MB)\)?/g)].map(([, value, unit]) => `${value} ${unit}`)
  const amounts = needed !== undefined && free !== undefined ? `: it needs ${needed} and ${free} are free` : ''
  return fail({
    code: 'planner_out_of_memory',
    message: `This machine has too little memory for ${model ?? 'the model'}${amounts}.`,
    hint: `Take a smaller model, close other programs, ${orBuiltin}`,
    repairable: true,
    details: { words: words.slice(0, 400), needed: needed ?? null, free: free ?? null },
  })
}

function noSchema({ model }: Talk, words: string): Failed {
  return fail({
    code: 'planner_no_schema',
    message: `This Ollama cannot hold ${model ?? 'the model'} to the form of a plan.`,
    hint: `Use a newer Ollama, another model, ${orBuiltin}`,
    repairable: true,
    details: { words: words.slice(0, 400) },
  })
}

export function modelFailed({ model }: Talk, words: string): Failed {
  return fail({
    code: 'model_failed',
    message: `Ollama could not run ${model ?? 'the model'}: ${words.slice(0, 200)}`,
    hint: `Take a smaller model, restart Ollama, ${orBuiltin}`,
    repairable: true,
    details: { words },
  })
}
