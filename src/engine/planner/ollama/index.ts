export { askOllama, type OllamaState } from './client/ask-ollama.ts'
export { elsewhere } from './client/this-machine.ts'
export { makeOllamaPlanner, type OllamaPlannerOptions } from './ollama-planner.ts'
export { parseReply, type ParsedReply, type ReplyRegistry } from './reply/parse-reply.ts'
