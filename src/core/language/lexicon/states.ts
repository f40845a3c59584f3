/** Damage words. Value = level (or set of levels) of a building. */
export const damageStates = {
  building_destroyed:
    'destroyed, destruction, collapsed, collapse, flattened, levelled, leveled, razed, demolished, gone, total loss|losses, totally|completely|fully|entirely lost|damaged|destroyed|gone|collapsed, complete loss|losses, wrecked, wreck, ruined, in ruins, ruin, rubble, reduced to rubble, no longer stand|standing|there, wiped out|away, obliterated, lost, written off, write off|offs, beyond repair|saving, burnt|burned [down|out], washed|swept away, pancaked, caved in, fell|fallen [down|in], knocked down, came|come down, crushed, totalled, totaled, annihilated, smashed, torn down, brought down, heap|heaps of rubble, fully|completely destroyed, level 3, damage level 3, blown away, devastated, not standing, not stand, did not survive|stand, not [be] left standing, destroy, pulverised, pulverized, toppled, blown down, erased, vanished, disappeared, grade 3, category 4, finished off, gutted',
  building_major_damage:
    'major [@damage], majorly @damage, severe [@damage], severely @damage, heavy @damage, heavily @damage, serious [@damage], seriously @damage, badly|hard|gravely|grossly|terribly @damage, hit|struck hard|badly, bad @damage, extensive @damage, extensively @damage, significant @damage, significantly @damage, substantial @damage, substantially @damage, partially|partly collapsed|destroyed, partial collapse, majors, level 2, damage level 2, big @damage, great @damage, grave @damage, structural @damage, structurally @damage, wrecked partly, massive @damage, massively @damage, considerable @damage, considerably @damage, half collapsed|destroyed, large scale @damage, roof|roofs torn|ripped off, missing [its|their] roof|roofs, strong @damage, strongly @damage, in bad shape, grade 2',
  building_minor_damage:
    'minor [@damage], light @damage, lightly @damage, slight [@damage], slightly @damage, superficial [@damage], superficially @damage, small @damage, cosmetic [@damage], little @damage, a bit @damage, mild @damage, mildly @damage, minimal @damage, minimally @damage, minors, level 1, damage level 1, barely @damage, scratched, low @damage, limited @damage, somewhat @damage, a little @damage, partly @damage, partially @damage, moderately @damage, modest @damage, weakly @damage, only slightly @damage, lost [a] [few] tiles|shingles, missing tiles|shingles, repairable, hardly @damage, grade 1, tiny @damage, damaged a little|bit, damaged slightly|lightly, low level @damage',
  building_no_damage:
    'undamaged, unharmed, intact, untouched, unscathed, sound, spared, fine, unhurt, no [visible|apparent|obvious|sign|signs|trace|traces] [of] @damage, without [any|a|visible|apparent|signs|sign|trace] [of] [any] @damage|scratch, free of|from [any] @damage, in good shape|condition|order, in one piece, unaffected, survived [unharmed|intact|undamaged], made it through, came|come through [ok|okay|unharmed|intact], not @damage, un damaged, whole, ok, okay, show|shows|showing|have|has|with|suffered|took|sustained no [visible] @damage, zero @damage, level 0, damage level 0, unbroken, unimpaired, safe, not harmed, uninjured, undestroyed, all right, alright, not have|show|suffer|get [any] @damage, perfect, grade 0, perfectly fine|intact|sound, damage free, in working order, did not get @damage, without being @damage',
  building_damaged:
    'damaged, damage, affected, hurt, impacted, broken, took|taken a hit|beating, hit, struck, harmed, compromised, damages, any|some|all damage, at any level, of any level, any level of damage, any degree of damage, suffered, got hit, battered, harm, damaging, impaired, not intact|undamaged|unharmed|sound|untouched|unscathed|fine|ok, in need of repair|repairs, needing repair|repairs, need|needs repair|repairs, wounded, storm damage, stricken, shattered, dmg, defective',
  damaged_not_destroyed:
    'light|slight|minor|small|low|lighter or|to heavy|severe|serious|major|moderate|big|heavier @damage, damaged but [still] standing, damaged but [still] repairable, damaged but [still] not|un [be] [completely|totally|fully] lost|destroyed|gone|collapsed|flattened, @damage but [were|are|was|is] not [completely|totally|fully] lost|destroyed|gone|collapsed|flattened, took a hit but [were|are|was|is] [still] not [completely] lost|destroyed|gone|collapsed, took a hit but stand|stood|standing|survived, @damage but [still] stand|stood|standing|survived, damaged without being|having destroyed|collapsed, damaged yet|though [still] standing|not [be] [destroyed|lost|gone|collapsed], partly or heavily damaged, damaged short of destruction|collapse, hurt but [still] standing, between intact and destroyed, salvageable',
  not_destroyed: 'standing, still standing|stand|stands|there|up, left standing, upright, survived, survive, not [been|be|been] [completely|totally|fully] destroyed|collapsed|flattened|gone|lost|levelled|leveled|ruined|demolished|wrecked|razed, remaining',
  major_or_worse:
    'major|severe|serious|heavy [@damage] or|and worse|more|higher|above|up|greater, at least major|severe|serious|heavy [@damage], worse than minor|light|slight [@damage], more than minor|light|slight [@damage], major [@damage] upwards|upward, seriously damaged or worse, severely|heavily|badly damaged or worse, beyond minor [@damage]',
  minor_or_worse: 'minor|light|slight [@damage] or|and worse|more|higher|above|up|greater, at least minor|light|slight [@damage], lightly|slightly damaged or worse',
  up_to_minor: 'at most minor|light|slight [@damage], no more than minor|light|slight [@damage], minor [@damage] or less|lower|better|below, no [@damage] or [only] minor|light|slight [@damage], better than major [@damage], less than major [@damage]',
  not_none: 'not all right',
} as const

/** What each state word stands for. */
export const statePhraseLevels: Record<keyof typeof damageStates, readonly string[]> = {
  building_destroyed: ['building_destroyed'],
  building_major_damage: ['building_major_damage'],
  building_minor_damage: ['building_minor_damage'],
  building_no_damage: ['building_no_damage'],
  building_damaged: ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
  damaged_not_destroyed: ['building_minor_damage', 'building_major_damage'],
  not_destroyed: ['building_no_damage', 'building_minor_damage', 'building_major_damage'],
  major_or_worse: ['building_major_damage', 'building_destroyed'],
  minor_or_worse: ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
  up_to_minor: ['building_no_damage', 'building_minor_damage'],
  not_none: ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
}

/** Road words. Value = class of the road. */
export const roadStates = {
  road_blocked:
    'blocked|closed|covered|obstructed|cut|buried|clogged|choked|littered|strewn|barred|jammed [off|up] [by|with|in|under|because] [of] [fallen|some|heavy|the|a|any] [@debris] [and] [@debris], impassable, impassible, blockage, blockages, roadblock, roadblocks, blocked|closed|cut [off] by [the] [flood] water|floodwater|flooding, obstructed, obstruction, obstructions, shut, cut off, not passable|drivable|usable|open|clear|accessible|navigable, no longer passable|drivable|usable|open, debris covered, @debris covered|blocked|strewn, under @debris, @debris on|across|over [the] road|roads|street|streets, with @debris on|across [it|them], undriveable, undrivable, unpassable, unusable, inaccessible, can not be|get driven|used|passed|through|past, can not pass|drive, severed, @debris block|blocks|blocking|blocked, nobody|nothing|no|noone can pass|drive|use, no way through, out of service, unnavigable, not get through',
  road_clear:
    'clear, open [to] [traffic], passable, drivable, driveable, navigable, usable, unobstructed, unblocked, free [of] [debris|rubble|obstacles|obstructions|wreckage], clear of debris|rubble|obstacles|obstructions|wreckage, traversable, accessible, still open|usable|passable|drivable|clear, not blocked|closed|obstructed|cut, can be driven|used|passed, fit|safe for|to traffic|driving|drive, in use, without debris|rubble|obstacles|obstructions, debris free, we|vehicles|cars|trucks|one can [still] drive|use|pass',
} as const
