import type { Repair } from '../../../../contracts/planning-record.ts'
import { ok, type Result } from '../../../../contracts/result.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'
import { notesOfReply, repairsOfReply } from '../notes.ts'
import { withoutHandles } from '../prompt/handles.ts'
import type { PromptParts } from '../prompt/messages.ts'
import { type ParsedReply, parseReply } from '../reply/parse-reply.ts'
import type { Draft } from './moves.ts'

/** What every strategy plans with. */
export type Task = {
  readonly parts: PromptParts
  readonly specs: readonly ToolSpec[]
  /** how misspelt names are mended; ours when absent */
  readonly rule?: NameRule
}

/** The known name meant by a wrong one, or null: our rule, or that of the RescueADI paper, for comparison. */
export type NameRule = (wrong: string, known: readonly string[]) => string | null

/** Steps of a reply, its handles turned back; `more` are results of earlier replies that a step may name. Rejects a reply without a plan. */
export function readDraft(task: Task, text: string, { thinking = '', more = [] }: { thinking?: string; more?: readonly string[] } = {}): Result<Draft> {
  const { specs, parts } = task
  const resources = [...Object.keys(parts.resources), ...[...parts.handles.things].flatMap(([handle, { kind }]) => (kind === 'layer' ? [] : [handle])), ...more]
  const parsed = parseReply(text, { specs, resources, ...(task.rule ? { rule: task.rule } : {}) })
  return parsed.ok ? ok(draftOf(task, withThinking(parsed.value, thinking))) : parsed
}

function draftOf({ specs, parts }: Task, parsed: ParsedReply): Draft {
  const actions = withoutHandles(parsed.actions, parts.handles, new Map(specs.map((spec) => [spec.id, spec])))
  return { actions, notes: notesOfReply(parsed), repairs: repairsOfReply(parsed) }
}

const withThinking = (parsed: ParsedReply, thinking: string): ParsedReply => ({ ...parsed, reasoning: [thinking.trim(), parsed.reasoning].filter((one) => one !== '').join('\n') })

export const joinDrafts = (drafts: readonly Draft[]): Draft => ({
  actions: drafts.flatMap((draft) => draft.actions),
  notes: [...new Set(drafts.flatMap((draft) => draft.notes))],
  repairs: drafts.flatMap((draft): readonly Repair[] => draft.repairs),
})

/** A draft of one step under the id it has in the whole plan: a reply of one step calls it `s1`, in its repairs and notes too. */
export function asStep(draft: Draft, id: string): Draft {
  const renamed = (text: string) => text.replaceAll(/\b([Ss]tep) s1\b/g, `$1 ${id}`)
  return {
    ...draft,
    actions: draft.actions.slice(0, 1).map((action) => ({ ...action, id })),
    notes: draft.notes.map(renamed),
    repairs: draft.repairs.map((repair) => ({ ...repair, step: repair.step === 's1' ? id : repair.step, sentence: renamed(repair.sentence) })),
  }
}
