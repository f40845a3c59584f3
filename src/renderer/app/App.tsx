import { AskBar } from '../ask/AskBar.tsx'
import { ReadingStrip } from '../ask/ReadingStrip.tsx'
import { Dialogs } from '../commands/Dialogs.tsx'
import { ModelsPage } from '../models/ModelsPage.tsx'
import { PlannerBar } from '../planners/PlannerBar.tsx'
import { useModels } from '../models/models-state.ts'
import { DropOverlay } from '../firstrun/DropOverlay.tsx'
import { ReportPage } from '../report/ReportPage.tsx'
import { useReport } from '../report/report-state.ts'
import { LiveRegion } from '../shell/LiveRegion.tsx'
import { MessageBar } from '../shell/MessageBar.tsx'
import { Body } from '../shell/Body.tsx'
import { StatusBar } from '../shell/StatusBar.tsx'
import { TitleBar } from '../shell/TitleBar.tsx'

/** The window: bars from top to bottom, the body takes what is left. */
export function App() {
  const showsModels = useModels((models) => models.isOpen)
  const showsReport = useReport((report) => report.isOpen)
  return (
    <div className="app">
      <TitleBar />
      <AskBar />
      <ReadingStrip />
      <MessageBar />
      <PlannerBar />
      {showsReport ? <ReportPage /> : showsModels ? <ModelsPage /> : <Body />}
      <StatusBar />
      <LiveRegion />
      <DropOverlay />
      <Dialogs />
    </div>
  )
}
