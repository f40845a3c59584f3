/** Nouns of the registry. Value = stem of the class ids. */
export const objects = {
  building:
    'building|housing stock|fabric, built up, built-up, building, house, home, structure, dwelling, residence, roof, rooftop, cottage, housing, property, premises, apartment [block|building|house], barn, bungalow, villa, hut, cabin, edifice, homestead, block|blocks of flats, shack, residential unit|units, building footprint, roof structure, farmhouse, mansion, household, row houses, townhouse, condo, garage, shed, tower block, high rise, built structure, built up structure, habitation, roofing, lodging, accommodation, construction, mobile home, trailer home',
  vehicle:
    'anything|something parked, anything|something with|on wheels, anything that drives|moves,  parked, parked ones, vehicle, car, truck, van, bus, buses, lorry, lorries, pickup, pick up|ups truck|trucks, automobile, auto, suv, trailer, minibus, coach, jeep, motor vehicle, motorcar, minivan, parked car|cars|vehicle|vehicles, sedan, motorhome, rv, traffic, veh, tanker, wheeled vehicle, four wheeler, passenger car, delivery van, moving van, motor car',
  road: 'road, street, lane, highway, roadway, carriageway, driveway, avenue, track, thoroughfare, motorway, access road, alley, route network, road network, street network, road surface, roadbed, pavement, asphalt, tarmac, rd, rds, path|paths, road segment, road stretch, stretch|stretches of road, causeway, crossroads',
  tree: 'wooded, forested, tree, woodland, wood, woods, forest, tree cover, canopy, tree crown|crowns, crown|crowns, palm, palm tree, oak, pine, vegetation, treetop, trees canopy, tree canopy, grove, timber, shrub, bush, bushes, foliage, greenery',
  pool: 'pool, swimming pool, swimming bath, backyard pool, garden pool, plunge pool, swimmingpool',
  water:
    'water, flood, flooding, floodwater, flood water, standing water, open water, inundation, flooded, inundated, submerged, underwater, under water, waterlogged, river, lake, pond, stream, canal, sea, water body|bodies, waterbody, waterbodies, surface water, swamped, creek, puddle, wet, floodplain, covered by|in|with [the] [flood] water|floodwater, flooded ground|land|terrain|part|parts|areas|zones, under the flood, soaked, drowned, lagoon, reservoir, water covered, deluge,',
} as const
