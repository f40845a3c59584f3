import { basename } from 'node:path'
import type { Artifact } from '../../../contracts/kinds/index.ts'
import type { RequestState } from '../../../contracts/request.ts'
import type { Session } from '../../session.ts'
import type { Gathered } from '../gather/gathered.ts'

/** How each result came to be: images by content, steps with their inputs, models by hash, corrections by hand. No path of this machine. */
export function provenanceOf(session: Session, { requests, images }: Gathered, { version, now }: { readonly version: string; readonly now: string }) {
  const { id, name, example } = session.store.project()
  return {
    made_by: { software: 'Aftermap', version },
    made_at: now,
    project: { id, name, synthetic_example: example },
    images: images.map((layer) => ({
      id: layer.id,
      name: layer.name,
      file: basename(layer.path),
      content: session.workspace.identityOf(layer.id),
      role: layer.role,
      date: layer.date,
      sensor: layer.sensor,
      frame: layer.frame,
      moved_by_hand: layer.nudge ?? null,
      labels: layer.labels ? { file: basename(layer.labels.path), classes: layer.labels.classes, content: layer.labels.identity ?? null } : null,
    })),
    questions: requests.map((request) => questionOf(session, request)),
  }
}

function questionOf(session: Session, { number, text, plan, planVersion, steps, status, createdAt }: RequestState) {
  return {
    number,
    text,
    asked_at: createdAt,
    status,
    planner: plan.planner,
    plan_version: planVersion,
    steps: steps.map((step) => {
      const action = plan.actions.find((one) => one.id === step.id)
      const artifact = session.requests.storedOf(step)?.artifact ?? null
      return {
        id: step.id,
        tool: action?.tool ?? null,
        inputs: action?.inputs ?? {},
        output: action?.outputs[0] ?? null,
        status: step.status,
        result: step.artifactId,
        kind: step.artifactKind,
        elapsed_ms: step.ms,
        source: artifact && 'source' in artifact ? artifact.source : null,
        method: methodOf(artifact),
        corrections_by_hand: step.artifactId === null ? 0 : session.store.artifacts.corrections(step.artifactId).length + session.store.artifacts.edits(step.artifactId).size,
      }
    }),
  }
}

const methodOf = (artifact: Artifact | null): string | null => (artifact && 'method' in artifact ? artifact.method : null)
