import type { Device } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { milliseconds, providerName } from './model-words.ts'
import { probeDevice } from './models-actions.ts'
import { useModels } from './models-state.ts'

/** What models run on: the provider used, its time a tile, and of each other one why not. */
export function DeviceLine() {
  const { device, probing } = useModels()
  if (device === undefined && !probing) return null
  return (
    <section className="section device-line" aria-label={text.device.head} data-testid="device-line">
      <h2 className="head">{text.device.head}</h2>
      {probing ? (
        <p className="row soft small" role="status">
          <Icon name="spin" small /> {text.device.trying}
        </p>
      ) : (
        <Probes device={device ?? null} />
      )}
      <Button icon="undo" disabled={probing} testId="probe-models" onPress={() => void probeDevice()}>
        {device ? text.device.again : text.device.tryNow}
      </Button>
    </section>
  )
}

function Probes({ device }: { device: Device | null }) {
  if (device === null) return <p className="small soft">{text.device.never}</p>
  return (
    <ul>
      {device.probes.map((probe) => (
        <Probe key={probe.provider} probe={probe} />
      ))}
    </ul>
  )
}

function Probe({ probe }: { probe: Device['probes'][number] }) {
  const name = providerName(probe.provider)
  if (probe.used)
    return (
      <li className="check-line">
        <Icon name="ringTick" tone="ok" small />
        <b>{text.device.used(name, probe.medianMs === null ? null : milliseconds(probe.medianMs))}</b>
      </li>
    )
  return (
    <li className="check-line">
      <Icon name={probe.ok ? 'circle' : 'noEntry'} tone="quiet" small />
      <span>
        <b>{name}</b> <span className="soft breakable">{probe.ok && !probe.detail ? text.device.notUsed : probe.detail}</span>
      </span>
    </li>
  )
}
