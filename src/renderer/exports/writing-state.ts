import { create } from 'zustand'

/** Work that writes files for others: its name, what it writes now, and whether she asked it to stop. */
export type WritingState = { job: string | null; words: string; stopping: boolean }

export const useWriting = create<WritingState>(() => ({ job: null, words: '', stopping: false }))
