export { prepareExample } from './prepare-example.ts'
export { type ExampleFiles, exampleEdition, exampleOrder, exampleTruth, writeExample } from './write-example.ts'
