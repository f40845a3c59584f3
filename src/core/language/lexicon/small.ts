/** Small words with a job in the grammar. */
export const small = {
  and: 'and, plus, as well as, along with, and also, &, also, then, and then, together with, followed by, furthermore, besides, additionally, in addition [to], moreover, +, as well',
  or: 'or, and or, /, or even',
  versus: 'versus, vs, against, compared to|with, in comparison to|with',
  than: 'than, then the',
  not: 'not, never',
  absent:
    'no, none [of], nothing, nobody, no one, noone, zero, not any, not a single [one], not one, without, no single, neither, there is|are|was|were no, there is|are|was|were not any|a, not a, nowhere, free of, nary, devoid of, lack, lacks, lacking, absence of, absent',
  all: 'all [of] [the|these|those|our|my], every [single] [one], each [of] [the], everything, everyone, entire, both, all',
  confirm:
    'right, correct, true, is that right|correct|true|so, is it, are there, is there, are they, isn it, yes, or am i wrong, am i right, agreed, agree, no, did they, did it, has it, have they, was there, were there, is that [so], confirm, do they, does it, can i assume, i assume, i take it, i suppose, i guess, i think, i believe, presumably, surely, correct me, wrong, or, eh, huh, hopefully',
  except:
    'except [for] [the], but [the|not], other than [the], apart from [the], save for, excluding, excludes, without the, ignoring, ignore, minus the, leaving out, leave out, not counting',
  only: 'only, just, nothing but, solely, exclusively, alone',
  separately:
    'separately, both counts|numbers|figures|values, two numbers|figures|counts, individually, one by one, respectively, each on its own, one figure each, a number each, each number, one after the other, apart from each other',
  filler:
    'either, left on the road|roads|street|streets, on|in the road|roads|street|streets|pavement|driveway|driveways, damaged|destroyed|intact|hit or not|undamaged|intact|otherwise, whether intact|damaged|undamaged or damaged|undamaged|intact|not, regardless of [the|their] @damage|condition|state, in any|whatever condition|state, whatever [the|their] condition|state|damage, from the rest|background|others, among|of them, nothing|anything else|more, no|not more|less than that, and that is it, that is all, nothing but that',
  everything: 'everything, all the rest, the rest, the others, all others, anything else, everything else, all else, others',
  total: 'total, all told, in total, in all, overall, all in all, altogether, totals, total count',
  any: 'anywhere, somewhere',
} as const
