/** A question with a false premise, and the reasons a refusal may give for it. */
export type Impossible = {
  readonly says: readonly string[]
  readonly things: readonly string[]
  readonly reasons: readonly string[]
  readonly context?: Readonly<Record<string, unknown>>
}

/** What no model sees, what is not loaded, and what cannot be: each with several wordings. Own sentences. */
export const impossible: readonly Impossible[] = [
  {
    says: ['How many {x} are there?', 'Count the {x} in this image.', 'Find all {x}.', 'Is there any sign of {x}?', 'What area do the {x} cover?'],
    things: ['aircraft', 'helicopters', 'boats', 'solar panels', 'tents', 'street lights', 'cows', 'bicycles', 'power lines', 'fire hydrants'],
    reasons: ['no_class'],
  },
  {
    says: ['How many people {x}?', 'Tell me whether anyone {x}.', 'Which families {x}?'],
    things: ['are trapped under the rubble', 'are injured', 'lost their home', 'still live here', 'were evacuated'],
    reasons: ['not_visible', 'no_data', 'no_class'],
  },
  {
    says: [
      'How much did {x} change since last year?',
      'Compare {x} with the image from before the storm.',
      'How many {x} were lost between the two dates?',
      'What happened to {x} since Monday?',
    ],
    things: ['the buildings', 'the roads', 'the trees', 'the vehicles'],
    reasons: ['no_date'],
    context: { images: 1 },
  },
  {
    says: ['Can rescuers get from A to {x}?', 'Find the shortest way from {x} to A.', 'Is {x} reachable from A?'],
    things: ['point C', 'point D', 'point Q'],
    reasons: ['missing_point', 'no_data'],
    context: { points: ['A', 'B'] },
  },
  {
    says: ['How many buildings are in {x}?', 'Measure the water in {x}.', 'Count the vehicles inside {x}.'],
    things: ['area A7', 'area A9'],
    reasons: ['missing_area', 'no_data'],
    context: { areas: ['A1'] },
  },
  {
    says: ['How many {x} are there?', 'Count the {x}.', 'Where are the {x}?'],
    things: ['destroyed buildings without any damage', 'undamaged destroyed houses', 'intact collapsed buildings'],
    reasons: ['contradiction', 'false_premise'],
  },
  {
    says: ['What does {x} cost?', 'Estimate the price of {x}.', 'Who owns {x}?', 'Who is to blame for {x}?'],
    things: ['the largest house', 'the destroyed buildings', 'the blocked road', 'the pool'],
    reasons: ['no_data', 'out_of_scope', 'not_visible'],
  },
  {
    says: ['Write {x}.', 'Please compose {x} for me.', 'Tell me {x}.'],
    things: ['a poem about the flood', 'a joke', 'an e-mail to the mayor', 'the weather of tomorrow'],
    reasons: ['out_of_scope', 'no_data'],
  },
  {
    says: ['How deep is the {x}?', 'How tall is the {x}?', 'How heavy is the {x}?'],
    things: ['water', 'largest building', 'rubble', 'tallest tree'],
    reasons: ['no_data', 'not_visible', 'no_class'],
  },
]
