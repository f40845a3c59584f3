import { crsWords, describePosition, groundGsd } from '../../core/geo/index.ts'
import { useLiveReading } from '../ask/live-reading.ts'
import { text } from '../messages/en.ts'
import { DeviceStatus } from '../models/DeviceStatus.tsx'
import { useMirror } from '../state/mirror.ts'
import { useReview } from '../state/review.ts'
import { stepsOf, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'
import { bytesWords, digits } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import type { RequestState } from '../../contracts/request.ts'
import type { Frame } from '../../contracts/frame.ts'

/** Scale of the map at 96 pixels an inch, as the number behind "1:"; null without a pixel size. */
export function scaleOf(frame: Frame | null, resolution: number | null): number | null {
  const gsd = frame ? groundGsd(frame) : null
  return gsd && resolution ? ((gsd.x * resolution) / 0.0254) * 96 : null
}

export function gsdWords(frame: Frame): string | null {
  const gsd = groundGsd(frame)
  return gsd ? `GSD ${gsd.x < 1 ? gsd.x.toPrecision(2) : digits(gsd.x, 1)} m` : null
}

function middleWords(request: RequestState | null, checkedMs: number | null): string {
  if (!request) return ''
  const steps = stepsOf(request)
  const running = steps.find((step) => step.state.status === 'running')
  if (running) return text.status.running(running.number, steps.length)
  const findings = request.check.findings.filter((finding) => finding.severity !== 'note').length
  const checked = checkedMs === null ? '' : ` · checked in ${Math.max(1, Math.round(checkedMs))} ms`
  return `${text.plan.version(request.planVersion)}${checked} · ${findings === 0 ? 'no findings' : findings === 1 ? '1 finding' : `${findings} findings`}`
}

export function StatusBar() {
  const frame = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const resolution = useView((view) => view.resolution)
  const info = useMirror((mirror) => mirror.info)
  const pointer = useUi((ui) => ui.pointer)
  const hidden = useUi((ui) => ui.overlaysHidden)
  const busy = useUi((ui) => ui.busy)
  const request = useRequest()
  const checkedMs = useReview((review) => review.checkedMs)
  const tookMs = useLiveReading((live) => live.tookMs)
  const scale = scaleOf(frame, resolution)
  const position = frame ? describePosition(frame, pointer ?? [frame.width / 2, frame.height / 2]) : text.status.noLayers
  return (
    <footer className="status-bar" data-region="status">
      <button type="button" className="coords mono" data-testid="status-coords" title={text.status.copy} onClick={() => void navigator.clipboard?.writeText(position)}>
        {position}
      </button>
      {scale ? <span>1:{digits(Number(scale.toPrecision(3)))}</span> : null}
      {frame ? <span>{gsdWords(frame) ?? 'GSD not known'}</span> : null}
      {frame ? <span>{crsWords(frame.crs) ?? 'no CRS'}</span> : null}
      <span className="middle">
        {busy ?? (hidden ? text.map.hidden : tookMs === null ? middleWords(request, checkedMs) : text.status.reading(Math.max(1, Math.round(tookMs))))}
      </span>
      <DeviceStatus />
      {info ? <span>{text.status.memory((info.memory.usedBytes / 1e9).toFixed(1), bytesWords(info.memory.totalBytes))}</span> : null}
      <button type="button" className="help" aria-label={text.status.help} title={text.status.help} onClick={() => useUi.setState({ dialog: 'keys' })}>
        <Icon name="help" small />
      </button>
    </footer>
  )
}
