import { LayersPanel } from '../layers/LayersPanel.tsx'
import { text } from '../messages/en.ts'
import { PlanDock } from '../plan/PlanDock.tsx'

/** What will be done, over what is there. */
export function LeftDock({ parts }: { parts: 'both' | 'plan' | 'layers' }) {
  return (
    <div className="dock left">
      {parts === 'layers' ? null : (
        <section className="dock-plan" data-region="plan" aria-label={text.region.plan}>
          <PlanDock />
        </section>
      )}
      {parts === 'plan' ? null : (
        <section className="dock-layers" data-region="layers" aria-label={text.region.layers}>
          <LayersPanel />
        </section>
      )}
    </div>
  )
}
