export const runtimeFitsHere: boolean
export function cachedRuntime(): string | null
export function ensureRuntime(say: (line: string) => void): Promise<string>
