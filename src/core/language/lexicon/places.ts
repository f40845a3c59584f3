/** Where the question looks. */
export const places = {
  area: [
    '[@in] this|that|my|our|drawn|marked|outlined|highlighted|sketched|traced|circled [very|same] [@drawn] @areanoun [of] [mine] [i|we] [have] [just] [drew|drawn|marked|made|outlined|traced|set|sketched]',
    '@in|of|under the|a @drawn @areanoun',
    'inside|within|in|for|through|throughout the @areanoun [i|we] [have] [just] [drew|drawn|marked|made|outlined|traced|set|sketched]',
    'the @drawn @areanoun',
    'the|this|that @areanoun i|we [have] [just] drew|drawn|marked|made|outlined|traced|set|sketched',
    '@in what i|we [have] [just] drew|drawn|marked|outlined|circled',
    'inside my drawing|lines|shape|sketch',
    '[@in] the shape|shapes|lines|loop i|we [have] [just] drew|drawn|marked|made|outlined|traced',
    'this|my drawing|aoi',
    'drawing|drawings|sketches|sketch',
    'the box|polygon|rectangle|aoi',
    '[@in] my area of interest',
    'inside|within [the] lines|box|polygon|rectangle|outline|perimeter|boundary|aoi',
    'in|for this block|patch|plot|parcel|shape', '[@in] the|a|that|this lot|patch|plot|spot|ground|land|part|piece|place|section|ring|circle|stretch|space|field|site i|we [have] [just] drew|drawn|marked|made|outlined|traced|set|sketched|circled|framed',
    '[@in] @drawn @areanoun',
  ],
  here: ['[around|round|over|right|in|near|from] here', 'hereabouts', 'around|at|in this place|spot|location|neighbourhood|neighborhood|vicinity|locality|site', 'in these parts', 'in the vicinity', 'nearby', 'at this place', 'this neighbourhood|neighborhood|place|location|spot|site|street', 'in this part [of] [town]', 'on this site|spot', 'about here', 'at hand', 'where i am|stand', 'locally', 'around me|us'],
  view: [
    '[that|which|what] [is|are] [currently|now|visible|shown] on|in|for|within|inside [the|my] [current] [map] screen|view|window|viewport|display|monitor [right] [now]',
    'in|on the|my visible part|section|area|map [of] [the] [map|image]',
    '[@in] [the] view|screen|window only', 'only [the|in|on] [the] view|screen|window', 'what i [can] [am] see|looking [at] [now|here]', '[that|what] i [am] [currently] looking at [right] [now]', 'in sight', 'what is visible|shown [on] [screen]', 'onscreen', 'currently visible|shown|displayed|showing', 'the current view|window|viewport|extent', 'in frame|shot', 'this view|window|screen|viewport', 'what [is|are] [now] on screen', 'visible right now', 'in the current extent|frame', 'the view|viewport|screen', 'the visible part|extent|area|map', 'i can [currently] see [right] [now]', 'in front of me', 'before my eyes', 'as shown now', 'on display', 'i have on screen', 'i see [right] now', 'at this zoom [level]', 'in the map window',
  ],
  selection: ['[@in|of|among] [the|these|those|my|all] [currently] selected|chosen|picked|clicked|highlighted|ticked [ones|objects|object|items|set]', '[@in|of|among] [the|these|those|ones|my] [objects|ones|items] [that|which] [i|we] [have] [just] selected|picked|chose|chosen|clicked|ticked|highlighted', 'i|we [have] [just] selected|picked|chose|chosen|clicked|ticked|highlighted', '[in|of|for|within|among|from|inside|across] [the|my|this] [current] selection', '[of|among|for|in] these|those [ones]', 'did|do i|we select|pick|choose|click|tick', 'i|we pick|select|choose [ed]', 'my picked|chosen|selected [ones|objects]', 'the ones selected|chosen|picked|highlighted|i', 'my pick|picks|choice'],
  image: [
    '[@in|of] [the|this|that] [whole|entire|full|complete|overall|single|present] @image [as] [a] [whole]', '[@in|of] [the|this] whole|entire|full|complete map|frame|area|lot|extent|thing|place|region|site|neighbourhood|neighborhood|town|city|village', 'everywhere', 'all over [the] [place|@image]', 'all in all', 'as a whole', 'in the frame', 'on|in the map', 'over the entire|whole|full area|extent|map|region', 'throughout', 'the whole picture|scene|image|map|thing|area', 'across the board|map',
  ],
  part: [
    '[@in|of|to] [the] @side [-] [@side] [most] @size [of] [the|this|my] [@image|view|map|frame|area]',
    '[@in|of] [the|a] @size [of] the @image|map|frame', '[@in|of] the north|south|east|west|centre|center|middle|top|bottom|left|right [of] [the|this] [@image|map|frame]', '[@in] @side @side [corner|part|half|quarter|quadrant]', 'outside [of] [the|this|my] [drawn] @areanoun', '[in] the rest [of] [the] [@image|map]', 'to the north|south|east|west|left|right', 'in|on the [very] @side', 'at the [very] @side', 'near the @side [edge|end|border|margin]', 'up north', 'down south', 'along the @side [edge|side|margin|border]', '[on|at|to] [the] @side hand side', '[@in] [the] @side most @size', 'half of the @image|map', 'on the left|right [hand] [side]',
  ],
  named: ['[@in|of] area|sector|zone|polygon|box|region|block <areaname>', '[@in|of] <knownarea>'],
} as const

export const routes = {
  route: [
    '[all] [the] [way] from [point|pin|marker|pos|flag|position] <point> [over|through|on|across] [the] [roads|road|streets] [all] [the] [way] [up|down|over] to|until|towards|toward [point|pin|marker|flag|position] <point>', 'between [points|point|pins|pin|markers|marker|flags] <point> and|to|& [point|pin|marker] <point>', '[point|pin|marker] <point> to|-> [point|pin|marker] <point>', 'to|reach|at [point|pin|marker|flag] <point> [by] [road|car|truck|vehicle] [starting|coming|departing|leaving] [at|out] from [point|pin|marker] <point>',
    'link|links|connect|connects|join|joins|connecting|joining|linking [point|pin|marker] <point> and|with|to [point|pin|marker] <point>', '<point> [be] reachable|accessible from <point>', '<uppoint> [still|is|be|to] [still|be] [reached|reachable|accessible|accessed|approached|connected|linked|joined] [by|over|via] [road|car|truck|vehicle|land] [starting|coming|leaving|departing|setting|going|driving] [out] from|at|in <uppoint>', '<uppoint> [and|to|->] <uppoint>', '<uppoint> [still|is|be|are] [still|be] connected|linked|joined to|with|and <uppoint>', 'start|starting|begin|beginning|leave|leaving [at|in|from] <uppoint> [and] reach|end|finish|arrive|get|go|stop [at|in|to] <uppoint>', 'starting|start|leaving|departing|leave|depart [at|in|out] [point|pin|marker] <point> [and] [to] [end|ending|arrive|arriving|reach|reaching|get|finish|go|for] [up|to|at|in] [point|pin|marker] <point>', '<point> with <point>', '<point> and <point> [are] [still] connected|linked|joined|reachable', 'connected|linked|joined <point> and|to|with <point>',
  ],
  pins: ['[from|between] the|my|our|these|those|two|both|set [two|both|set|placed] pins|points|markers|flags|pin|dots|ends|endpoints|waypoints', 'between [the] pins|points|markers|flags', 'from [the] [first] start|origin|pin|marker|beginning|flag [pin|point|marker] to [the] [second|other] end|goal|target|destination|finish|pin|marker|one|flag [pin|point|marker]', 'one pin|marker|point to the other', 'from [the] [one] pin|marker|point to [the] other', 'start to end|finish|goal', 'from start to finish|end', 'point to point', 'the first pin|marker|point to|and the second|other [pin|marker|point|one]', 'both ends'],
  near: ['within|inside|in <n> <unit> of|from|around|about|to [the] [point|pin|marker|flag] [<point>]', '<n> <unit> [or] [less] around|from|of|near [the] [point|pin|marker|flag] <point>', '<n> <unit> around|from|near [the] point|pin|marker|flag', 'near|around|close|beside|by|next|nearby|at [to|by] [the] point|pin|marker|flag [<point>]', 'near|around|beside|nearby|at|close [to|by] <uppoint>', 'within|in [a] [radius] [of] <n> <unit> [of|around|from] [the] [point|pin|marker|flag] [<point>]', 'within|in a <n> <unit> radius [of|around|from] [the] [point|pin|marker] [<point>]', '<n> <unit> radius [of|around|from] [the] [point|pin|marker] [<point>]', 'in the vicinity|surroundings|neighbourhood|neighborhood of [the] [point|pin|marker] <point>'],
} as const

/** Words that ask for a way even when no points are named. */
export const wayWords = {
  path: 'path between, route, way [to|through|out|over], can|could|may|might|will|would [@vehicleuser|a|an|the|still|any|our|rescue|fire|supply|relief] [@vehicleuser] [@vehicleuser] [still] [possibly] get|reach|drive|pass|travel|go|make|cross|come|move|proceed|head [it] [through|from|to|over|all] [the] [way], reach, reachable, accessible by road, get [through] from|to|there, drive from|to, drive there, driving route|way|distance, shortest|quickest|fastest|best [open|clear|passable|drivable|usable|possible|driving] way|path|road|route|connection [to|home], road open to|from|between, connected, connection [between|from], access to, way from, path from, travel, get there, passable way|route|path, navigate, a chance to get, chance for, chances of getting, road distance, distance by road, reaching, getting from|to, is it possible to get|drive|reach|go|travel|pass, possible to get|drive|reach|go, detour, drivable way|route|path, open way|route|path, evacuate, evacuation route|routes, find [a] [path|way|route], any way, any route, cut or open, open or cut, cut off from, take me [by] [road] from, plan [a] [route|way|path], driving from|to, walk from|to, road from, road to, roads from, street from, how do|can i|we get, which way, get [a] @vehicleuser from|to, make it [from|to], is the way, link between, link from, trip from, journey from, connect, link, still get, bring @vehicleuser from|to, lead [from|to], leads [from|to], drive, cutoff, deliver, isolated',
  length: 'how long, how far, length, distance, kilometres, metres, meters, how many metres|meters|kilometres|kilometers|km|m|miles|feet, long is',
} as const
