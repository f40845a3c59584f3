import type { AliasDefinition } from '../define-alias.ts'
export const visualisation: readonly AliasDefinition[] = []
