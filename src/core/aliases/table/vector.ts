import type { AliasDefinition } from '../define-alias.ts'
export const vector: readonly AliasDefinition[] = []
