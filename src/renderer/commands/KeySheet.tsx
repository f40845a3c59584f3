import { text } from '../messages/en.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import type { Scope } from './command.ts'
import { keyWords } from './key-name.ts'
import { commands } from './registry.ts'

const heads: [Scope, string][] = [
  ['G', text.keys.everywhere],
  ['P', text.keys.plan],
  ['M', text.keys.map],
]

/** Every key, by where it acts. */
export function KeySheet() {
  return (
    <div className="dialog-body">
      <div className="row">
        <h1 className="step-name">{text.keys.head}</h1>
        <span className="grow" />
        <Button tone="ghost" icon="cross" label={text.keys.close} onPress={() => useUi.setState({ dialog: null })} />
      </div>
      <div className="key-columns">
        {heads.map(([scope, head]) => (
          <section key={scope}>
            <h2 className="head">{head}</h2>
            <dl className="key-list">
              {commands
                .filter((command) => command.scope === scope && command.keys.length > 0)
                .map((command) => (
                  <div key={command.id}>
                    <dt>
                      {command.keys.map((keys) => (
                        <kbd key={keys}>{keyWords(keys)}</kbd>
                      ))}
                    </dt>
                    <dd>{command.title}</dd>
                  </div>
                ))}
              {scope === 'G' ? (
                <div>
                  <dt>
                    <kbd>Space</kbd>
                  </dt>
                  <dd>{text.keys.overlays}</dd>
                </div>
              ) : null}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
