import type { PlanningContext } from '../../../../contracts/planning-context.ts'

/** Questions that have no answer, by why; `names` is what the refusal must name. Own sentences; three wordings of each premise. */
export type FalsePremise = { readonly why: string; readonly on: PlanningContext; readonly names: RegExp; readonly says: readonly string[] }

const image = (id: string, role: 'pre' | 'post', date: string | null) => ({
  id,
  name: `${id}.tif`,
  role,
  date,
  sensor: 'rgb',
  gsdM: 0.1,
  bands: 3,
  width: 4000,
  height: 3000,
  georeferenced: true,
})
const sees = (classes: string[]) => ({
  seenClasses: classes,
  models: [
    {
      id: 'm',
      title: 'Town eyes',
      classes,
      gives: 'segmentation' as const,
      sensors: ['optical' as const],
      gsdM: [0.05, 0.5] as [number, number],
      bands: 3,
      pair: false,
      synthetic: false,
    },
  ],
})
const levels = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed']
const all = [...levels, 'water', 'vehicle', 'road_clear', 'road_blocked', 'tree', 'pool']
const bare: PlanningContext = {
  images: [image('town', 'post', '2025-03-11')],
  others: [],
  areas: [],
  points: [],
  selectionCount: 0,
  viewIsPart: true,
  last: null,
  isRunning: false,
  today: '2025-03-12',
  ...sees(all),
}
const two: PlanningContext = { ...bare, images: [image('town', 'post', '2025-03-11'), image('old', 'pre', '2025-03-01')] }

export const falsePremises: readonly FalsePremise[] = [
  {
    why: 'no model sees it: people',
    on: bare,
    names: /people|survivors|person/i,
    says: ['How many people are on the roofs?', 'Count the survivors.', 'Is there a person in the water?'],
  },
  {
    why: 'no model sees it: aircraft',
    on: bare,
    names: /helicopter|aircraft|plane/i,
    says: ['How many helicopters are there?', 'Find every aircraft in the picture.', 'Are there planes on the runway?'],
  },
  { why: 'no model sees it: boats', on: bare, names: /boat|ship|ferr/i, says: ['Count the boats here.', 'Mark all ships.', 'How many ferries are there?'] },
  { why: 'no model sees it: animals', on: bare, names: /cow|dog|sheep|cattle/i, says: ['How many cows are in the field?', 'Any dogs around?', 'Count the sheep.'] },
  { why: 'no model sees it: lines and poles', on: bare, names: /power|pole|fence/i, says: ['Are the power lines down?', 'How many poles have fallen?', 'Mark the fences.'] },
  { why: 'no model sees it: tents', on: bare, names: /tent|tarp/i, says: ['How many tents are in the camp?', 'Count the tarps on the roofs.', 'Where are tents?'] },
  { why: 'no model sees it: bridges', on: bare, names: /bridge/i, says: ['How many bridges are destroyed?', 'Is the bridge intact?', 'Find the bridges.'] },
  {
    why: 'not visible: inside',
    on: bare,
    names: /trapped|inside|alive|injur/i,
    says: ['Are people trapped inside the houses?', 'Is anyone alive under the rubble?', 'How many injured are there?'],
  },
  { why: 'not visible: cause', on: bare, names: /why|caused|blame/i, says: ['Why did the buildings collapse?', 'What caused the damage?', 'Who is to blame for the flood?'] },
  { why: 'not visible: safety', on: bare, names: /safe|danger/i, says: ['Is it safe to enter the buildings?', 'Which houses are dangerous?', 'Is it safe to drive here?'] },
  {
    why: 'not visible: the future',
    on: bare,
    names: /if |will|tomorrow|rain/i,
    says: ['How many houses will be flooded tomorrow?', 'Which roads get blocked if it rains?', 'Will the water rise?'],
  },
  { why: 'no data: depth', on: bare, names: /deep|depth|level/i, says: ['How deep is the water?', 'What is the depth of the flood?', 'What water level is there?'] },
  {
    why: 'no data: height',
    on: bare,
    names: /tall|high|storeys|floors/i,
    says: ['How tall are the buildings?', 'How high are the trees?', 'How many storeys do the houses have?'],
  },
  {
    why: 'no data: money',
    on: bare,
    names: /cost|worth|price|insur/i,
    says: ['What do the destroyed houses cost?', 'How much are the cars worth?', 'Which buildings are insured?'],
  },
  { why: 'no data: owners', on: bare, names: /who|owner|belong/i, says: ['Who owns the blue house?', 'Who does this car belong to?', 'List the owners of the buildings.'] },
  { why: 'no data: age', on: bare, names: /old|built|age/i, says: ['How old are the buildings?', 'When were the houses built?', 'What is the age of the trees?'] },
  {
    why: 'no data: population',
    on: bare,
    names: /live|population|inhabitants|families|homeless/i,
    says: ['How many people live here?', 'What is the population of the area in view?', 'How many families are homeless?'],
  },
  {
    why: 'no data: names of streets',
    on: bare,
    names: /street|address|names/i,
    says: ['What are the names of the streets?', 'What is the address of the destroyed house?', 'How many destroyed buildings are there per street?'],
  },
  {
    why: 'no data: a place that is not loaded',
    on: bare,
    names: /hospital|school|church/i,
    says: ['How many houses near the hospital are destroyed?', 'Count the cars around the school.', 'Is there water close to the church?'],
  },
  {
    why: 'no date: one image',
    on: bare,
    names: /image|date/i,
    says: ['What changed since last week?', 'How many buildings were there before the storm?', 'How many more cars are there after than before?'],
  },
  {
    why: 'no date: a day that is not loaded',
    on: two,
    names: /2025-03-01, 2025-03-11/,
    says: ['How many cars were there on 2025-03-07?', 'Count the buildings on the 14th of March.', 'How much water was there on March 5?'],
  },
  {
    why: 'no date: things are not matched',
    on: two,
    names: /not matched/,
    says: ['Which houses are new since the last image?', 'Show the cars that disappeared between the two dates.', 'How many new buildings were built between the two images?'],
  },
  {
    why: 'contradiction: two states',
    on: bare,
    names: /both at once|exclude/i,
    says: ['How many destroyed houses are undamaged?', 'Find intact collapsed buildings.', 'Count the undamaged destroyed homes.'],
  },
  { why: 'no levels for it', on: bare, names: /only buildings/i, says: ['How many destroyed cars are there?', 'Count the collapsed pools.', 'Are there damaged trees?'] },
  {
    why: 'an area that is not drawn',
    on: bare,
    names: /area|drawn/i,
    says: ['How many cars are in my polygon?', 'Count the trees in area A7.', 'How many buildings are in both areas?'],
  },
  {
    why: 'a selection that is empty',
    on: bare,
    names: /select/i,
    says: ['Which of these are destroyed?', 'How many of the selected ones are cars?', 'Is this building destroyed?'],
  },
  {
    why: 'points that are not set',
    on: bare,
    names: /point|set|start/i,
    says: ['Can we get from A to B?', 'Is point Q reachable from A?', 'How long is the way between the pins?'],
  },
  { why: 'an answer that does not exist', on: bare, names: /answer/i, says: ['Do the same here.', 'How many of them are destroyed?', 'How sure are you?'] },
  {
    why: 'a sensor that is not loaded',
    on: bare,
    names: /radar|thermal|satellite/i,
    says: ['Count the cars with the radar image.', 'Is there water in the thermal image?', 'How many buildings are in the satellite image?'],
  },
  {
    why: 'a model that is not installed',
    on: bare,
    names: /tank|crater|Town eyes/i,
    says: ['Use the tank detector to count tanks.', 'Count the cars with the crater model.', 'How many tanks, using the tank detector?'],
  },
  {
    why: 'relations no step computes',
    on: bare,
    names: /river|road|water|pool/i,
    says: ['How many houses are north of the river?', 'Count the trees along the road.', 'How many houses have a pool?'],
  },
  {
    why: 'reach no step computes',
    on: bare,
    names: /reach|cut off|drive/i,
    says: ['How many destroyed buildings can rescuers reach?', 'Which houses are cut off?', 'Count the buildings the crews can drive to.'],
  },
  { why: 'out of scope: writing', on: bare, names: /poem|joke|mail|Tell me|Send/i, says: ['Write a poem about the flood.', 'Tell me a joke.', 'Send an e-mail to the mayor.'] },
  {
    why: 'out of scope: the world',
    on: bare,
    names: /weather|capital|news|president/i,
    says: ['What is the weather tomorrow?', 'What is the capital of France?', 'What is in the news?'],
  },
  {
    why: 'kinds no class tells apart',
    on: bare,
    names: /truck|bus|oak|palm/i,
    says: ['Are there more trucks than buses?', 'How many oaks and how many palms are there?', 'What is the difference between trucks and buses in number?'],
  },
  { why: 'materials and colours', on: bare, names: /red|brick|wooden/i, says: ['How many red cars are there?', 'Count the brick houses.', 'Find the wooden buildings.'] },
  {
    why: 'a share of one thing',
    on: bare,
    names: /levels|share|half/i,
    says: ['How many houses are more than 50 % destroyed?', 'Which buildings are at least 80 percent destroyed?', 'Count the houses that are more than half destroyed.'],
  },
  { why: 'nothing is running or drawn', on: bare, names: /running|drawn|answer/i, says: ['Stop', 'Rename my area to Camp', 'next one'] },
]
