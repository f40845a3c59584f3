import type { FormEvent } from 'react'
import { plannersText as text } from '../messages/en-planners.ts'
import { Button } from '../ui/Button.tsx'
import { setAddress } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'

/** Another address; one on another machine is kept and waits for her word. */
export function AddressForm({ typed }: { typed: string }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void setAddress(typed)
  }
  return (
    <form className="planner-address" onSubmit={submit}>
      <label>
        <span className="quiet">{text.address}</span>
        <input
          className="field mono"
          data-testid="planner-address"
          value={typed}
          spellCheck={false}
          autoComplete="off"
          placeholder="http://127.0.0.1:11434"
          onChange={(event) => usePlanners.setState({ typed: event.target.value })}
        />
      </label>
      <p className="quiet">{text.addressNote}</p>
      <div className="row">
        <button type="submit" className="button" data-testid="planner-address-use">
          {text.addressUse}
        </button>
        <Button tone="ghost" onPress={() => usePlanners.setState({ typed: null })}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
