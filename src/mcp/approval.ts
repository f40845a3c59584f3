import { createHash, randomBytes } from 'node:crypto'
import { createRequestStateCodec, inputRequired, type InputRequiredResult, inputResponse, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { refuse } from './failure.ts'
import type { Question } from './mcp-tool.ts'

/** Sealed beside a question: which call it was asked for, and what that call had done by then. */
type Asked = { call: string; keep?: unknown }

const AskedSchema = z.object({ call: z.string(), keep: z.unknown().optional() })
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'
const answerKey = 'approve'

/** Questions to the person behind a client. An answer counts for the very call it was asked for, and for ten minutes. */
export function makeApproval() {
  const codec = createRequestStateCodec<Asked>({ key: randomBytes(32) })
  return {
    verify: codec.verify,
    /** what an earlier round of this call did to ask its question; undefined in the first round */
    earlier: (context: ServerContext): Asked | undefined => AskedSchema.safeParse(context.mcpReq.requestState()).data,
    /**
     * Null where the person said yes to this question of this call; else what is sent to ask.
     * @throws FailureError approval_needed where nobody can be asked, aborted where the answer was no
     */
    async settle(
      question: Question,
      { context, call, keep, capabilities }: { context: ServerContext; call: string; keep: unknown; capabilities: unknown },
    ): Promise<InputRequiredResult | null> {
      const earlier = AskedSchema.safeParse(context.mcpReq.requestState()).data
      const answer = inputResponse(context.mcpReq.inputResponses, answerKey)
      if (earlier?.call === call && answer.kind === 'elicit') return answer.action === 'accept' && answer.content?.['approve'] === true ? null : saidNo()
      if (!canBeAsked(context.mcpReq.envelope?.[capabilitiesKey as never] ?? capabilities))
        refuse({ code: 'approval_needed', message: `This needs approval in the window: ${question.message}`, hint: question.otherwise, repairable: true })
      const form = { type: 'object' as const, properties: { approve: { type: 'boolean' as const, title: 'Approve', description: 'Let Aftermap go on' } }, required: ['approve'] }
      return inputRequired({
        inputRequests: { [answerKey]: inputRequired.elicit({ message: question.message, requestedSchema: form }) },
        requestState: await codec.mint({ call, keep }, context),
      })
    },
  }
}
export type Approval = ReturnType<typeof makeApproval>

const saidNo = (): never => refuse({ code: 'aborted', message: 'The person did not agree, so nothing was done.', hint: 'Ask what should be done instead.' })

/** Which call this is: the same words of the same tool about the same state of things. */
export const callKey = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** A client that shows forms; one that names no mode shows them too, as in the revisions before modes. */
function canBeAsked(capabilities: unknown): boolean {
  const read = z.looseObject({ elicitation: z.looseObject({}) }).safeParse(capabilities)
  if (!read.success) return false
  const modes = Object.keys(read.data.elicitation)
  return modes.includes('form') || !modes.includes('url')
}
