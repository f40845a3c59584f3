import { type PromptMessage, ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { pageOf } from '../pages.ts'

export type PromptArgument = { readonly name: string; readonly description: string; readonly required: boolean }

export type Prompt = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  messages(values: Record<string, string>): PromptMessage[]
  /** values an argument can have; empty where it takes any */
  choices(argument: string): Promise<readonly string[]>
}

const mostChoices = 100

const wrong = (message: string): never => {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

export function servePrompts(server: Server, prompts: readonly Prompt[]): void {
  const promptNamed = (name: string): Prompt => prompts.find((one) => one.name === name) ?? wrong(`There is no prompt "${name.slice(0, 100)}".`)

  server.setRequestHandler('prompts/list', ({ params }) => {
    const { items, ...rest } = pageOf(prompts, { list: 'prompts', keyOf: ({ name }) => name, cursor: params?.cursor })
    return { ...rest, prompts: items.map(({ name, title, description, arguments: args }) => ({ name, title, description, arguments: [...args] })) }
  })
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = promptNamed(params.name)
    const values = params.arguments ?? {}
    const missing = prompt.arguments.find(({ name, required }) => required && !values[name])
    if (missing) wrong(`The prompt ${prompt.name} needs "${missing.name}": ${missing.description}.`)
    return { description: prompt.description, messages: prompt.messages(values) }
  })
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const all = ref.type === 'ref/prompt' ? await promptNamed(ref.name).choices(argument.name) : []
    const fitting = all.filter((one) => one.toLowerCase().startsWith(argument.value.toLowerCase()))
    return { completion: { values: fitting.slice(0, mostChoices), total: fitting.length, hasMore: fitting.length > mostChoices } }
  })
}
