/**
 * Words that may stand in a question without changing what is asked: grammar, courtesy, and verbs of being somewhere.
 * Every other word must be taken by a rule of the grammar; what is left over is named (`meaning/honest/leftover.ts`).
 */
export const plainWords: ReadonlySet<string> = new Set(
  `
the a an of that this these those there here it its they them their we us our i me my you your he she his her one ones some any all every each both what which who how where when
is are was were be been being am do does did doing done has have had having can could may might shall should would will must let
to in on at by from for as into onto out up off over about with and or but so if then than too also just only even ever yet still already again back away down through around per
not no yes please pls kindly thanks thank hi hello hey ok okay sir madam boss dear colleague colleagues mate guys folks team chief captain commander roger copy over base survey sector
want wants wanted need needs needed like likes wish wonder wondering know knows tell say says said ask asks asking give gives given get gets got getting see sees seen seeing look looks looking show shows find finds found check help helps helping
make makes made making put puts take takes took taken taking turn turns produce create creates draw draws pick picks bring hunt break go goes gone come comes came keep keeps hold holds held use using used work works
stand stands standing stood lie lies lying lay sit sits sitting sat located situated remain remains remained stay stays stayed exist occur occurs occurred happen happened appear appears appeared hide hiding include includes included include contain contains cover covers covered covering
occupy occupies occupied swallow swallowed escape escaped seem seems
now right currently today moment present time quickly quick fast soon urgently asap briefly exactly precisely exact precise roughly approximately approx around about nearly almost really actually simply basically maybe perhaps possibly possible
kind kinds sort way ways thing things something anything anybody anyone somebody someone everybody everyone nobody object objects item items place places spot region regions part parts patch patches piece pieces drop bit
image picture photo photograph scene shot scan frame map screen view layer mask model result results answer question report number numbers total count amount figure figures value least most fewest much many more less
space ground land surface floor terrain built area areas size sizes extent share hand condition chance single whole entire full left point points pin pins because since while well able clearly visible altogether overall
between among together separately others other rest else same common
storm hurricane earthquake quake tornado flood wildfire cyclone tsunami disaster event
detected located flagged found recorded displayed pictured left behind used return
reached brought avoiding avoid hitting meeting touching
worry worried whatsoever whatever whichever wherever according aftermath wake following far due speak glance ballpark guess estimation judgement judgment opinion knowledge
suffer suffered suffering sustain sustained sustaining endure endured incur incurred experience experienced undergo undergone underwent receive received bear bore bearing exhibit exhibits exhibiting display displays reveal reveals reduced rendered
classified classed classify labelled labeled rated graded judged deemed considered counted categorised categorized assigned marked reported estimated assessed belong belongs qualify qualifies level levels category categories class classes grade grades
recognisable recognizable identifiable discernible detectable noticeable apparent evident aerial overhead landscape turned ended end became become counts
obstacle obstacles y n nr fyi data based base detail details information info idea list box boxes
`
    .trim()
    .split(/\s+/),
)

/** Words of the harmless list that do narrow a question when a thing stands beside them. */
export const narrowingWords: ReadonlySet<string> = new Set(
  `
second side round above across ahead alone below beneath best better beyond big close early earlier eight far final first five four further good great high important large largest last late later normal new nice obvious old once own particular
recent recently residents rough separate seven six small soon specific special third three twice two type types until useful usual various zero long least coast shore village town city region zone county district neighbourhood half quarter corner edge
near nearly next kept held pulled happened amid together
`
    .trim()
    .split(/\s+/),
)

/** What may have done the damage; as the subject of a state it is the event the image was taken after. */
export const eventWords: ReadonlySet<string> = new Set(
  'fire wildfire blaze tremor twister typhoon gale wind winds blast explosion eruption surge deluge avalanche water waters shock quake'.split(' '),
)

/** Verbs and nouns of talk in front of a question ("my colleague wants to know"), taken for courtesy. */
export const talkWords: ReadonlySet<string> = new Set('report briefing log meeting note notes summary file record records sake work job'.split(' '))
