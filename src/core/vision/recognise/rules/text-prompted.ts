import { type Rule, shapeWords } from '../recognition.ts'

/** Detectors that take words: boxes, and logits against the tokens of one prompt or one query a class. */
export const textPromptedRule: Rule = ({ sights, prompt }) => {
  if (prompt === undefined) return null
  const boxes = sights.find(({ name, dims }) => /box/i.test(name) && dims.at(-1) === 4)
  const logits =
    sights.find(({ name, dims }) => /logit/i.test(name) && dims.length === 3) ?? sights.find((one) => one !== boxes && one.dims.length === 3 && one.dims[1] === boxes?.dims[1])
  if (!boxes || !logits) return { refused: 'The model takes words and does not give boxes with logits.', hint: 'Export it with its outputs logits and pred_boxes.' }
  return {
    layout: prompt,
    task: 'detect',
    name: logits.name,
    names: { logits: logits.name, boxes: boxes.name },
    classCount: null,
    because: `it takes words, and its outputs ${shapeWords(logits.dims)} and ${shapeWords(boxes.dims)} are logits ${prompt === 'grounding_dino' ? 'against the words of one prompt' : 'a query'} and boxes`,
  }
}
