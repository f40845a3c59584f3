import type { Sensor } from '../../../contracts/kinds/index.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { lookingSteps, neededOf } from './fitting.ts'
import { nameAt } from '../reach.ts'
import { StepName } from './step-name.ts'

export const sensorWords: Readonly<Record<Sensor, string>> = {
  optical: 'optical',
  multispectral: 'multispectral',
  sar: 'radar',
  elevation: 'elevation',
  thermal: 'thermal',
}

const list = (sensors: readonly Sensor[]): string => sensors.map((sensor) => sensorWords[sensor]).join(' or ')

export const sensorMismatch = defineCheck(
  {
    code: 'sensor_mismatch',
    summary: 'A tool or model for one kind of sensor gets an image of another.',
    why: 'One failure in seven of the papers is a tool for optical images run on radar: it answers, and the answer means nothing.',
    severity: 'error',
    repairable: false,
  },
  (subject) => [
    ...neededOf(subject).flatMap(({ step, input, need, wire }): Found[] => {
      if (!need.sensors || wire.sensor === null || need.sensors.includes(wire.sensor)) return []
      return [
        {
          step,
          message:
            `${StepName(step)} needs an ${list(need.sensors)} image, and ${shown(nameAt(step, input))} is ${sensorWords[wire.sensor]}. Choose another image or tool.`.replace(
              /an (multi|radar|thermal)/,
              'a $1',
            ),
        },
      ]
    }),
    ...lookingSteps(subject).flatMap(({ step, image, models, named }): Found[] => {
      const { sensorKind } = image
      if (!sensorKind || models.some(({ sensors }) => sensors.length === 0 || sensors.includes(sensorKind))) return []
      const told = named
        ? `${models[0]?.title} of ${StepName(step).replace('Step', 'step')} reads ${list(models[0]?.sensors ?? [])} images`
        : `No model of the classes in ${StepName(step).replace('Step', 'step')} reads ${sensorWords[sensorKind]} images`
      return [{ step, severity: named ? 'error' : 'warning', message: `${told}, and ${shown(image.name)} is ${sensorWords[sensorKind]}.` }]
    }),
  ],
)
