import type { Command } from './command.ts'
import { acceptObjectCommand } from './accept-object.ts'
import { addFilesCommand } from './add-files.ts'
import { addNoteCommand } from './add-note.ts'
import { addStepCommand } from './add-step.ts'
import { approveAllCommand } from './approve-all.ts'
import { approveAndRunCommand } from './approve-and-run.ts'
import { approveCardCommand } from './approve-card.ts'
import { cancelRunCommand } from './cancel-run.ts'
import { correctAddCommand } from './correct-add.ts'
import { correctClickCommand } from './correct-click.ts'
import { correctEraseCommand } from './correct-erase.ts'
import { correctMergeCommand } from './correct-merge.ts'
import { correctPaintCommand } from './correct-paint.ts'
import { correctRelabelCommand } from './correct-relabel.ts'
import { correctSplitCommand } from './correct-split.ts'
import { doubtObjectCommand } from './doubt-object.ts'
import { closeProjectCommand } from './close-project.ts'
import { newProjectCommand } from './new-project.ts'
import { editCardCommand } from './edit-card.ts'
import { finishDrawingCommand } from './finish-drawing.ts'
import { fitCommand } from './fit.ts'
import { fitImageCommand } from './fit-image.ts'
import { flickerCommand } from './flicker.ts'
import { focusAnswerCommand } from './focus-answer.ts'
import { focusLayersCommand } from './focus-layers.ts'
import { focusMapCommand } from './focus-map.ts'
import { focusPlanCommand } from './focus-plan.ts'
import { focusQuestionCommand } from './focus-question.ts'
import { goToCommand } from './go-to.ts'
import { historyCommand } from './history.ts'
import { judgeAnswerCommand } from './judge-answer.ts'
import { planAgainCommand } from './plan-again.ts'
import { secondOpinionCommand } from './second-opinion.ts'
import { leapDownCommand } from './leap-down.ts'
import { leapLeftCommand } from './leap-left.ts'
import { leapRightCommand } from './leap-right.ts'
import { leapUpCommand } from './leap-up.ts'
import { insertCornerCommand } from './insert-corner.ts'
import { lessOpaqueCommand } from './less-opaque.ts'
import { lookAtPixelsCommand } from './look-at-pixels.ts'
import { mapAsTableCommand } from './map-as-table.ts'
import { moreOpaqueCommand } from './more-opaque.ts'
import { moveCardDownCommand } from './move-card-down.ts'
import { moveCardUpCommand } from './move-card-up.ts'
import { nextCardCommand } from './next-card.ts'
import { nextObjectCommand } from './next-object.ts'
import { nextRegionCommand } from './next-region.ts'
import { openCatalogueCommand } from './open-catalogue.ts'
import { openExampleCommand } from './open-example.ts'
import { openPaletteCommand } from './open-palette.ts'
import { openProjectCommand } from './open-project.ts'
import { panDownCommand } from './pan-down.ts'
import { panLeftCommand } from './pan-left.ts'
import { panRightCommand } from './pan-right.ts'
import { panUpCommand } from './pan-up.ts'
import { previousCardCommand } from './previous-card.ts'
import { previousObjectCommand } from './previous-object.ts'
import { previousRegionCommand } from './previous-region.ts'
import { previousViewCommand } from './previous-view.ts'
import { redoCommand } from './redo.ts'
import { rejectObjectCommand } from './reject-object.ts'
import { repairCardCommand } from './repair-card.ts'
import { rerunStepCommand } from './rerun-step.ts'
import { saveCopyCommand } from './save-copy.ts'
import { showKeysCommand } from './show-keys.ts'
import { sideBySideCommand } from './side-by-side.ts'
import { answerLanguageCommands } from './answer-languages.ts'
import { metricUnitsCommand } from './metric-units.ts'
import { usUnitsCommand } from './us-units.ts'
import { skipCardCommand } from './skip-card.ts'
import { earlierDateCommand, laterDateCommand } from './step-date.ts'
import { stepBackCommand } from './step-back.ts'
import { swipeCommand } from './swipe.ts'
import { toggleDensityCommand } from './toggle-density.ts'
import { toggleLeftCommand } from './toggle-left.ts'
import { toggleRightCommand } from './toggle-right.ts'
import { toggleThemeCommand } from './toggle-theme.ts'
import { toolAreaCommand } from './tool-area.ts'
import { toolLassoCommand } from './tool-lasso.ts'
import { toolLengthCommand } from './tool-length.ts'
import { toolPointCommand } from './tool-point.ts'
import { toolPolygonCommand } from './tool-polygon.ts'
import { toolRectangleCommand } from './tool-rectangle.ts'
import { undoCommand } from './undo.ts'
import { viewAsAreaCommand } from './view-as-area.ts'
import { whereFromCommand } from './where-from.ts'
import { zoomInCommand } from './zoom-in.ts'
import { zoomOutCommand } from './zoom-out.ts'
import { toggleClassCommands } from './toggle-class.ts'
import { addModelCommand } from './add-model.ts'
import { exportDataCommand } from './export-data.ts'
import { mapPictureCommand } from './map-picture.ts'
import { openReportCommand } from './open-report.ts'
import { openModelsCommand } from './open-models.ts'
import { importPlannerCommand } from './import-planner.ts'
import { openPlannersCommand } from './open-planners.ts'
import { openTeachingCommand } from './open-teaching.ts'
import { probeModelsCommand } from './probe-models.ts'
import { teachBuildingsCommand } from './teach-buildings.ts'
import { teachPixelsCommand } from './teach-pixels.ts'
import { toggleBrushCommand } from './toggle-brush.ts'

/** Every command of the window; a key means one thing within its scope and everywhere. */
export const commands: readonly Command[] = [
  focusQuestionCommand,
  openPaletteCommand,
  showKeysCommand,
  approveAndRunCommand,
  approveAllCommand,
  cancelRunCommand,
  rerunStepCommand,
  nextCardCommand,
  previousCardCommand,
  approveCardCommand,
  editCardCommand,
  skipCardCommand,
  repairCardCommand,
  moveCardUpCommand,
  moveCardDownCommand,
  addStepCommand,
  swipeCommand,
  flickerCommand,
  sideBySideCommand,
  earlierDateCommand,
  laterDateCommand,
  fitCommand,
  fitImageCommand,
  goToCommand,
  zoomInCommand,
  zoomOutCommand,
  previousViewCommand,
  finishDrawingCommand,
  panLeftCommand,
  panRightCommand,
  panUpCommand,
  panDownCommand,
  leapLeftCommand,
  leapRightCommand,
  leapUpCommand,
  leapDownCommand,
  toolPolygonCommand,
  toolRectangleCommand,
  toolLassoCommand,
  toolPointCommand,
  toolLengthCommand,
  toolAreaCommand,
  viewAsAreaCommand,
  addNoteCommand,
  insertCornerCommand,
  nextObjectCommand,
  previousObjectCommand,
  acceptObjectCommand,
  doubtObjectCommand,
  rejectObjectCommand,
  correctAddCommand,
  correctClickCommand,
  correctRelabelCommand,
  correctSplitCommand,
  correctMergeCommand,
  correctPaintCommand,
  correctEraseCommand,
  lookAtPixelsCommand,
  whereFromCommand,
  lessOpaqueCommand,
  moreOpaqueCommand,
  stepBackCommand,
  undoCommand,
  redoCommand,
  saveCopyCommand,
  nextRegionCommand,
  previousRegionCommand,
  focusPlanCommand,
  focusMapCommand,
  focusAnswerCommand,
  focusLayersCommand,
  toggleLeftCommand,
  toggleRightCommand,
  toggleThemeCommand,
  toggleDensityCommand,
  mapAsTableCommand,
  addFilesCommand,
  openCatalogueCommand,
  openProjectCommand,
  openExampleCommand,
  newProjectCommand,
  closeProjectCommand,
  metricUnitsCommand,
  usUnitsCommand,
  ...answerLanguageCommands,
  historyCommand,
  planAgainCommand,
  secondOpinionCommand,
  judgeAnswerCommand,
  openReportCommand,
  mapPictureCommand,
  exportDataCommand,
  addModelCommand,
  openModelsCommand,
  openPlannersCommand,
  importPlannerCommand,
  openTeachingCommand,
  probeModelsCommand,
  teachBuildingsCommand,
  teachPixelsCommand,
  toggleBrushCommand,
  ...toggleClassCommands,
]
