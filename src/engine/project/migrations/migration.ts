/** Forward-only and never edited once released; `why` is one line for the log and the docs. */
export type Migration = { readonly version: number; readonly why: string; readonly up: string }
