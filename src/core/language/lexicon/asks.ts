/** What a question wants. Value = operation of the goal. */
export const asks = {
  count:
    'how many, number|numbers of, the number, number, count, counts, counting, total [number|count] of, tally, quantity of, head count, headcount, both numbers, the numbers, numbers, how numerous, in number, amount of buildings|houses|vehicles|cars|trees|pools, count up, enumerate, figure|figures for, how often, counted, no of, nr of, qty, add up the, total number, how much houses|cars|buildings|trees|pools|vehicles, give the total, a count',
  area:
    'area, areas, surface [area], surfaces, how much [ground|land|surface|area|space|room|terrain], extent, acreage, hectarage, square footage, how big|large|wide|extensive, footprint, coverage, size, what area, ground covered|taken, surface covered|taken, floor space, area covered, area of, total area, combined area, spread, expanse, how far does, measure, square meterage, land area, measure the, areal extent, sq footage, cover in, how many <unit>, ground area, sizes',
  exists:
    'is there, are there, was there, were there, any, anything, do|can you see|spot|find|detect|notice|make, exist, exists, existence, yes or no, yes no, y n, presence, present, spotted, even one, at least one, check whether|if|for, tell me whether|if, whether, is it true, at all, has|have any, got any, a single, see any, contain, contains, will, could there be, verify that|whether|if, sign|signs of, visible, occur, occurs, confirm that|whether|if',
  detect:
    'find, locate, detect, pinpoint, spot, pick out, put|draw [a] box|boxes|rectangle|rectangles|frame|frames|squares around|round|on|over, box, boxes, box in|up, bounding box|boxes [around|round|for|on], where is|are, point out, point at|to, identify, list, search for, look for, hunt for, flag, seek, seek out, show me where, show where, track down, discover, rectangle [around|round], rectangles [around|round], frame, single out, mark the position|positions|location|locations of, positions of, locations of, location of, position of, whereabouts, put a marker on, call out, circle, spot all, detection, detections, recognise, recognize, extract boxes, ring, tag, pin point, put pins on, i need to see every|all|each, which building|buildings|house|houses|home|homes|roof|roofs|structures|vehicles|cars|trees|pools, get me boxes',
  segment:
    'mask, masks, segment, segmentation, mark [the] [region|regions|pixels|extent|outline] [of], paint, shade in, shade the, shade, map, map out, delineate, outline, outlines, as a layer, layer of, trace, trace out, colour, color, colour in, color in, extract, highlight, overlay, draw the extent of, draw as, silhouette, pixelwise, pixel wise, classify, digitise, digitize, which pixels, pixels of, as mask, a mask of, hatch, fill in, produce a layer, contour, contours, cut out, polygons of, the shape|shapes of, fill, separate, regions of, regions with, region of, tint, land cover of, extent map, map of, pixel mask, masking, footprints of',
  be: 'is|are|was|were, does|do|did|has|have|had',
  show: 'show, show me, display, draw, let me see, present me, see, bring up, which are, which ones, i want to see, want to see, render, visualise, visualize, reveal, view',
  tell: 'give me, give, get me, tell me, tell, report, state, what is, what are, i need, i want, need, want, provide, supply, work out, calculate, compute, determine, estimate, assess, i would like',
} as const

/** Arithmetic over results. */
export const arithmetic = {
  percent:
    'percent, percentage, %, per cent, what share, share of, share, proportion, proportion of, what fraction, fraction of, fraction, what part of, how large a part of, percentages, which share, out of all, pct, what portion of, what portion, rate of, rate, in relative terms, out of every hundred, of all the',
  ratio: 'ratio, ratio of, ratio between, as a ratio, relation of, relative to, divided by, per, versus, vs, for each, for every, to every, how many times, times as many, times more, times larger, times bigger, quotient',
  mean: 'average, on average, mean, typical, typically, mean size, averaged, avg, a typical, usual, usually, normal sized, apiece, typical size',
  difference:
    'how many more, how much more, how many fewer, how much less, how many less, how much larger|bigger|smaller|greater, difference, difference between, minus, subtract, exceed, exceeds, outnumber, outnumbers, surplus, by how much|many, gap between, less the, how much fewer, take away, net of, deducting, deduct, subtracted',
  sum: 'together, sum, sum of, combined, added up, added together, taken together, add up, in sum, jointly, summed, summed up, grand total, lump together, both together, add, adding, added, combine, put together, as one figure, one figure, one number, in one number',
  rank: 'which is larger, which is bigger, which is greater, which is more, which is smaller, which are more|fewer|larger|bigger|smaller, which is less, which level|class|kind|type|category, rank, ranked, ranking, sort, sort by, order by, most common, most frequent, more common, largest first, biggest first, from most to least, from largest to smallest, what is there more of, is there more, are there more, larger, bigger, which covers more|most, which takes more|most, which has more|most, more of, who wins, which one is larger|bigger|greater|more, or more, in order, in descending order, in ascending order, descending, ascending, which of the, which of these, whichever is larger|greater|more, what is more|larger|bigger, do more, most numerous, more numerous, more frequent, dominates, dominate, rarer, rarest, least common, compare, is larger, is bigger, cover more, covers more, outweighs, bigger share, predominant, predominates, prevails, prevail, leads, leading',
} as const

/** "of each damage level" and its like. */
export const groups = {
  damage_level:
    '[for|of|by|per|at|in|on|across] each|every|per|by|all damage|destruction level|levels|class|classes|grade|grades|category|categories|state|states|degree|type|severity, broken|split|grouped|sorted down|up|out [by|into|per] damage [level|class|grade|state|levels|classes|category], by damage [level|class|grade|state|severity|category], per damage [level|class|grade|state|severity|category], by level|severity, per level|severity, each level|grade, by level of damage, each level of damage, damage level by damage level, by how badly, at each level, for all four levels, the four levels, all four [damage] levels|classes|grades|categories, damage breakdown, breakdown [of|by] [the] damage [level|levels], damage distribution, damage statistics, per category, per class, by damage, four damage levels|classes|grades, for every level [of] [damage], all levels [of] [damage], damage scale, damage levels',
  road_state: 'by [road] state, each state of road, per road state, by condition, by passability, each road state, each road class, per road class, by road class',
} as const
