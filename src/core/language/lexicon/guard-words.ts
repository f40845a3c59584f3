/** English words one slip away from a word of the lexicon; they are never "mended". Made by bench/guard-words.ts. */
export const guardWords: ReadonlySet<string> = new Set(
  `
aback abducting abetting abject able abnormal aboard abode abort abortion abound abounded abounding abridge abridged abscessed absconding absented absentee abstained
abstracted abstraction abuses acceding accented accenting accepted accesses accommodating accosted accounted accounting accounts activated actively activity addiction
additional additive adjoined adjoining adoption advisable afflicted afield aflame agitation aground aide aided aiding airtight ales alienate alight alighted alike aline
allay allies allocate allocation alloy ally almighty aloud alter altering alternated alternately alternative alternator although alto amassing ambiance ambience ambition
ambushes amenable amending amounted amounting amply anal annihilate antennae antibody apparels apparently appended appending applause apple appoints appraisal appraised
approach approaches apter aptly arbor archiving arena ares aria arid arise arks armed arousing arranged arraying arrest arrested arrived arrow arts ascertain ashed aside
asking asks asphalted assent assenting asses assessed assesses assessor assets assorted assumed assure atom atone attacking attending audition aunt automobiled automotive
avenge awing awry ayes babe babied babier babiest backhand backing backward bade badge badgered baggiest bail bake balanced bald baled balk ball balled balm banal bandy
bang bani banish banished banishes bank banked banker banking banned bans banter bantered barb barbed barbered bard bare bared barer barest barged baring bark barked
barking barley barnyard baron barraged barreled barren bars bartered based baser bash bashed bashes bask basking bass bastards baste batch bathe bats batter batteries
battle baud bays beached beaching bead beading beak beam beaming bean beaning beard bearding bearer bearing beast beat beater beavered becoming bedside beech beef beer
bees beet beetling befallen began begs begun behaving belch belching belief believed believer belittle bell bellow bellowed belt belting benching bend bender bending bent
bequeath berry berthing beset besetting besieges besought besting bestowed bets betted bettered betting bettor beverage bewaring biassing bicycled bide biked bile billowed
bind bindings bins biped bitch bitches bite bitter bitterer bitterest blacked blacking blanched blanches bland blanking blast blasting bleached bleaching bleak bleating
bleats bleeding blending bless blest blight blighted blind blinding blinked blinking blip blistered blobbing bloc blockade blockaded blockading blockhead blog blogged
blogging blood blooded bloodied bloodies blooding bloodying blooming blot blotched blotching blotting blousing blow blued bluer blunders blunting blur blush blushes boar
boarder boarding boas boast boasting boating bode boded bodices boggle bogs boil bolder boldest bolt bond bonded bonding bone boned bony booed booking boom boor boot booth
bordered bore bored boring born boroughs boss bosses botch botching bother bothered bottomed bought boulder bounced bouncing bound bout bowed bowlders boxer brace braced
brag brain braise bran branched brandies branding brass brat brave bravely brawling brawn bray breach breached breaches breaching bread breading breaking breasting
breathed breather breathing breeding brew bricking bride bridged bridle bridling bright brighter brightly brimming brine brink briny britches broached broaches broaching
broad broke broker bronchos brooches brooding brooking broom broth brothers brow browned brunched brunches brunt brush brushed brushes bubble buck budge buffer buffered
buffeted bugger buggiest bugs build builders bull bulldoze bulldozed bulled bully bullying bummed bump bunch bundling bunk burdened buries burliest burn burner burped
burred burst bused bushed bushel bushiest bushy busied busies busing bust busy butted butter buttered byes bypassed cabled cabs cackling caddying cage caged cake caked
calculated calculator calf calk calked caller callused calm calmed calve camel cameo canceled cancer cane caned canker canoed canon cans cant canter cantered capacity cape
caped capering caps captains captivate captured card care cared caressed carnal carolled carp cart carved case cased cashed cask cast caster castle casually catch
categorize categorized cater catering cats cave caving cawed caws celli cello censuring centered centrally certainly chalices champ chanced channels chanting chap chapping
charge charitable charm charmed chars chartered charting chase chastest chattered cheap cheating cheek cheep cheering chew chick chickened chid chide chile chili chill
chink chinking chip chipping chirping choicer choicest choke choosey choosier choosing choosy chopping chore choruses chorusing chow chowed chowing christened chroming
chuck churches cider circulate citation cite clack clacked clacking clamp clams clan clank clanking claps clash clashes clasp classed classics classing classy clattered
clauses claws cleaning cleanses clearing cleat cleave cleaving cleft clicking clinched clinging clinical clink clinked clinking clip clipping cloaking clocked clocking
clod clogging clogs cloister clone closet closeted closing clot clothing clouding cloudy clout clouting clove clover clown cluck clucked clucking clue clump cluttered
coaching coal coalition coasting coat cock coding coercing coexistence coexists coffined cogs coil coin coincidence coined coining coke coked coking cold colder coldest
collages collared collaring collated collates collected collecting collection collector colon coloring coma comb combated combating combing comet commoner commonly
communed communes communist commute commuted commuter compacted compacting companion compassed compassing compassion compete competed competing compiled compiling
completed completer completest complexes complied complying component composed composing comprised compromise computed computer computing concealed conceited conceits
conception concepts concert concerted concerti concerting concerto concocted concocting concoction concocts concourse condiment conditional conditioned condom condor
conducted conducting conducts cone confection conference confidant confided confidently confides confiding confined confirmed conform congeal congested congesting
congestion congests conjured connecter connective connector connoted connoting consented consenting consents considerate constrain constriction constructed constructing
constructive contacted contacting contacts contagion contained contented contenting contention contents contested contesting contests contexts continent contorts contoured
contraction convection convened convening convent convention converge converged converging converse conversed conversing converted converter converting convertor convey
conveyed conveying convicted convicting conviction convicts convoyed cooing cooked cooking cool coop cope coped coping cops copulation core cored coring cork corking corn
cornea corned cornered cornering cornet cornier cornmeal coroner corrected correcter correcting correction correctly corrector corseted cots couch couching coughing
counter countered countering countess counties county coupling coursing courted courtesy courting cove covert covet coveted coveting coward cower cowered cowering cowing
coyer crack cracking craftier crag cramp craned crank cranked cranking crap crashed crass crassest crate crated cratered crave craved cravings crawling craze crazed creak
crease created creating creation creative creature credence creed creep cremate cremated cremation crescent crest crippled crocks crooking croon crooning crossroad
crosswords crouched crow crowed crowned crunched crunches crusaded crushes crusted crusting cubs cuddle cull culled cultured cure curiously curl currant curt curtail
curtained cute cutter czars daintier dallies dally dame dammed damp dampened dank danker dare dark darken darlings darn dart dash dashed dashes data dated daunting dawn
daze dazed deadlier deadliest dealings dean dear dearer dearly dearth debating debriefs debuting decanter decent deception deceptive decimated deck declared declined
decrease decree dedicating deduce deduced deducing deducted deduction deductive deed deeding deem defect defected defecting defended defending defensed defensive defer
deference defiance defied defile defiled definite deflation deflected deflection deft degrades deject dejected dejecting dejection delegate delegation deleted deletion
delicate delighted delights delimiter delimits delivered delude deluged deluxe demolish demolishes dent departed department depending depicting depiction deplete depleted
depleting deport deporting depraving deprives depriving derelict deriding derive deriving descendant descendent described deserting designation designed desolate desolated
despaired despairs destined destitution destroyer destructive detachable detached detaching detained detaining detected detecting detective detention deter determined
deterring detest detonation detoured devastate devilled devour dialings dies differed different digitized dignities dike dilation dill dimes dine dins dipped dire
direction directive disabled disc discarded discolor discord discovered discovery dished disk dismayed disowned displace displeased distanced distaste distending distinct
distinction distraction distributing distributor disusing ditch ditches dither dithered dive dived diver dividend divine divined diving divinity divisible document dodging
doer dogs doing dole dolefully doll dome dominance dominant dominated doming dominoes donation done donor dons doom doped dopes dose dosing dote doubtfully doubting dour
douse dousing dove downed downy dozes drab drafting dragging drain draining drank draping drawl drawling dread dreading dreaming drenched drenches drenching dries drifting
drilling drinking drip dripped dripping drivel driveling drivelled driver droll droned drooling droop drooping dross drought drouthes drove drown drowning drowsed drowsing
drug drunk dubs duck duelling dues duke dull dulled dully dumber dump dunk dust dwell dyes dyked early earn ears earthier earthiest earthlier earthliest earthy ease eased
easterly eastward easy eater eating eats eave eclectic edged edger edgy edit educating eery effected effective eight ejaculate ejaculation ejection ekes elation elder
eldest elect elected elective electors electrical electrify electron electronic elevating elevator elicited emailing embarked embodies emit empress enabled encircle
encircled enclosed encoding encoring encumber endowing enduring engineer enhances enlarged ensure ensuring entangle enter entertain entice entirety entwines enumerated
enviable eras eraser erection escalator escorted escorting estate estimated estimation etch etchings ether evacuated evacuating evaluated evaluation ever evermore eves
evidence ewes excavate excavated excavation exceeded exceedingly excelled excelling excepted excepting excerpt excessive excessively exchanged exclude excluded exclusive
excreted excreting excusing existent expanded expansive expending expense explodes exploding exposition expressed expresses expressly extant extend extending extension
extracted eyed fable face faction factor factored faded fads fail failures fainted faintest fake falter faltered faltering fame famed fans fare farm farmed farmer farther
farthest fastened fate father fathered fats fattened fattest fattiest fawn faze fazed fear feast feasting feat featuring feed feeding fees feint fellow felt fenced fend
fender fending fermentation festered festering fetching fetich fetter fettered fettering fever fewest fiddle fiend fiendish fifty fight fighter figured filed filet filler
filleting filly film filtered filth filthier fined finer finessed fingering finishes fins fired firm firmer firs fishes fishy fissures fist fitter five fiver fixes
fixtures flak flake flamed flank flanking flap flare flashest flattens flattered flatterer flattest flaw flecking flee fleet flick flicked flickered flicking flight
flightier flinging flint flipping flit float floating flock flocked flocking flog flogged flogging flooder floored flooring flop flopping floss flosses flossing flour
flouring flouting flower flown flue flunking flurries fluttered foal foamed focusing fodder foes fogs foil folded follower folly fomented fond fonder font food fool
foothill fore forecasted foremost foreseen foresees forestry foretasted forfeited forge forged forger forgot fork forking form formal formed formerly fort forth forwards
fostering foul founded founders founding foundling fount foxed foxes fractional frail frailer frank franked franking fray frayed freak freckled freed freer freighter
frequency frequented frequenter frequently fret fretting friction fright frill frittered frittering fritters frocks frog frond frontage frost frothing frown frowned
fruition fudge fuel fuelling fulled function fund funnel furiously furl furnaces furnished furry furthered furthest fused fuses fusing futility gable gage gags gain gale
gall galled galley game gape garaged garaging garbage gardened gardener gardenia garnished gashed gassed gated gathered gave gayer gaze gazed gazetting gear geed gelatine
gender gene generate generated generation gent gentling germs gestation gestured gibe gift gild gill gilt gins gist given glade gland glass glasses gleaming gleaning glide
glider glinting glittered gloat globally gloss glosses glossies glossing glove glower glue glutted glutting gnat goad goes goggle gold goner gong goody goof goofing goon
gore goring gout governed governing gown grab grace graced graded grader grain gram grandest grandparent grant granting grape grasp grassy grate grater gratings graved
gravel graveled gravelled graven graver gravy graze grazed greasier greatest greed greener greenest greet greeting grenades grieving grim grin grind grip gripped gripping
grit gritting groom grooming groove grooving grope groped gross grouched grounded grouper groused grousing grovel grovelled grunting guest guesting guilt gull gulled gully
gummed gush gushes gust gusted gutter guttered gutting hack hacking hags hail hale haling hall hallways halo halt haltered haltering halved halving hammed hampered handbag
handy hang hanger hanker harbored harden hardened hardiest hardy hare hared harem haring hark harked harking harp harped harrow hart hashed hastened hastiest hate
hatefully hating haunt haunting haven haying haze hazed hazing headier heading heady heal heard hearth heartier heartiest heartily heat heave heavenly heavies heaviest
heaving hedge heed heeding heeled heels heir held helicoptered hell help hemp hence herb herd hero hers hesitation hick hided hike hilt hind hindered hint hipped hipping
hissing hitch hitches hither hive hived hiving hoard hoarse hock hoes hogs hoisting holder hole hollow hollowed hollower holly homed homesteaded homey homie homing homy
hone honoring hood hooded hoof hoofing hook hooking hoop hope hoped hopefuls hops horde horn horribly horsed horsing hose hosing hospitable host hostel hound hounded
hounding housed hove hovel hover hovered hovering hows hubs huddle hull hulled humane humility hummed humorous hump hundredth hung hungered hunk hurl hush hushes hutch
hyphened identity igniting ignorant ignored imaged imagines imbalance immobile impart imparted impartial impartially imparting impassive impeached imperfect imperfectly
imperil implanted implausible implored imported imposition impossible impossibly improbability inaction inactive inclosed including incoming incomplete inconsiderable
incorrect indifference individual individuality indivisible inducting inert infected inference infields inflated info informal informer infraction infrequent inherent
inked inking inks inquisition inscribe insert insider insignificant instance instructed instruction insubstantial insulate insulated insure intensest intensive interact
intercept interested interject interment internes intersect intimate inundate inundating invent inverted invest invincible invisibly irate itch itches item jack jacking
jade jail jarred jars jaunting jeer jell jest jetting jewelled jewelling jilt jingle jogs joint jointed jointing jots journeyed judge juiciest jumpy junky jute juts jutted
keel keen kelp kick kicked kill kilo kilt kinda king kink kinked kinking kissing kite kneading kneed kneeling knit knocker knocking knotting knuckled labelled lace laced
lacing lacrosse lacy lade lading lads lager lagged lags laid lain lamb lame lamer lamest lance landslid landslidden lapel lard lark larked larking larva laser lash lashed
lass lasses latch latching late latent latex lath lather lathered latter laud laughter lavished laws lawyer laxer laxest leach leaf leafing leaguing lean leaning leap
leaping leapt learning lease leash leashing leasing leaved lectures ledge leeching leek leer legality legion legs lend lending lengthen lengthy lens lent lept lessen lest
lets lettered letting lever leverage leveraged levered levering lewd liable libel libelled lice lick licked licking lied lies lifeline lighted lighten lightest likable
likeable liked likelier liken liker liking lilt limber limbered lime limed limp linearly lined linen liner linger lingered lining linker lint lisp listened lither
littering littler littlest liveliest liven liver livid loading loaf loam loan loathing lobe lobs locale localize located locating lock locked locket locking locomotion
lodger loft logged logger logging logically logo loin loitered loll lone loneliest longed longing loom looming loon looping loose loosing loot looting lope loped loping
lops lord lore loser loth lotus lounging louse lovable loveable loved loveliest lover loving lowed lowering lowing lows luck lucking lugs lull lulled lumber lumpy lung
lunge lure lush lushes lust lute mace madly mads mailboxes majoring maker making male malt managing mane mangy manliest manly manner manor mans manuring mare marginal
maria marinate marine mariners markedly marketed marking marred marrow mars mart martial martin marvelled mash mashed mashing masked massed massing master mastered match
mate math mats matt mattered maturing maturity mayor maze meal mealiest meant measlier measliest measured meat meddle medias meek meet mellow mellowed mend mending
mentored menus mere merry mess messenger messing mete meteoric meteors metros mice mien mightier mighty mike milk mill mime mince mined miner mingle minibuses mink
minoring minority mint mire misplaced missions missive mist mistaken misting misusing mite mixed mixes mixtures moan moat mobilize mock modal moderated moderator modestly
modesty modulate modulation moist molar molasses moldier moldiest mole molest molested molt monitored monumental moodiest mooed mooing moor moot mope moping mopped mops
morality morn mortally mosquitoes moss mosses motel moth motivate motorcade motorcycled motorize mound mounded mounding mount mountain mounted mounting mouse mousing
moussing mouth mouthing moveable movement mover mowed mower mowing mown muck muddle mulch mule mull mulled munch muse mused mush mushes musing musk mussing must mutation
muted muter mutt mutter muttered mutually nags nail nape narrowed narrower narrowly nastiest navigated navigator navy neared neat neater neatly needling needy negating
negation negative neglected negotiable negotiated negotiator nervously nether nets netting nettling networked newsiest newt nick nicked niece nigh nightly nine nipped nite
nits nobodies node noes nominate nominated nook noon noose normally northeasterly northerly northward nose nosing notation notching note noticed noticing noting novice
nude nuder nudged null numbed numbered numbness numerals numerate nutted nylon oafs oars oath objected objector obliterate oblivious obstruct obstructing obstructive
obtained obviously odder oddest odes odor oily olden olfactory omen oncoming onto onus opaqued opaquer opaquest opposition orations ores original otter ouch oust outlawed
outlive outlived outlying outnumbered outright outshine outshined outsider outwards outweigh outweighed ovations oven overdone overdrew overeats overgrew overhand overhaul
overkill overlain overland overlap overlies overload overly overpass overt overtone owes owing oxen ozone pace paced pack packed packing pact padded padding paddle
paddling pads pail pain painter palace palatial pale pall palled palpable pals pancake pane panicked pans pant parachuted parading parameter parceled parch parching pare
pared parentage paring parka paroling parred parring pars parsed parsing parson partaking parted partiality particle parting partisan partitioned partizan party partying
passer passes passive passively pasta paste pasted pastiest pastures pasty patches patchy pate pathos patio patrol pats pattered patterned paused pave paved paving pawn
paws payer pays peace peaceable peach peak pear pearling pease peck pecked peddle peek peep peer pence pend pending pens pensions peopled perching perfected perfecter
perilous perilously perk perked perking peroxide persona personal pert pertain perverse pest pestered peters petition petting petty phoned phoney phonograph phony
photographed photographer photographic photography photon pickaxed picket picketed pickled picky pictured piddle pieced pierce pies pigs pike piked piled pilfering pill
pillage pillaged pilled pillowed pilot pinch pinches pined pink pinked pinking pinpointed pint piped pitched pitcher pits pittance pity placated placates placement placid
plaice plain planed plank planking plant plated played player plead pleading pleas pleased pleasing pleasure pleasuring pleating pledging plies plight plighted plod
plodding plop plow ploy plucking plug plum plumbers plump plunged plunger plush poach poaching pocket poet pointers pointing poke poker polar poled policed policies policy
polite poll polled polo pony poop pope pops populating pore pork portability ported porthole porticos portioned portly pose posing positional positioned positive
possibility postures posy potion pots potted pottered pouncing pound pounded pounding pour pout powder powering praise prancing prank prawn prawning pray preach preached
preacher preaches preaching preceded precedent precious preciser precisest predominance predominantly predominate predominated preen prefect preference prefixes premieres
premiers premise premised premiss premisses premiums prepared prescribe presented presenter presently preserve presidency presidential presides pretence pretense prevailed
prevent previews prey prick pricked prickled proceeded processed procured produced producer product prom promised promises promotion prone prong proof proofing prop
properer properly proportional proportioned proposition prosperity provable prove provided provider province prudence psalm puck puddled puffer pulley pulp pulped pulsed
pulverize pump puncture punished punk puns punt pure pushes pushy puss putted putter puttered quacking quainter quaked quantify quartered quarterly quartet quelling
quickens quiet quietest quilt quilting quipping quit quote rabble rabies race raced racer rack racked racket racking radio radishes radium radiuses rafter rage raged rags
raid rained raised rake raked raking rallies rally rammed ramp rampaged rampages rampaging ranchers ranches ranching rang range ranged ranging ranker rankled rankling rant
ranted ranting rape raped rapped rapture rare rared rarely rasher rated ration rats rattle ravaging rave raved ravel ravelled raving ravished rawer rawest raze reaches
react reacted reacting reaction reactive reactors readable reader reading ready readying real realty ream reap rear rearrange reassure reassuring rebating rebelled
rebounded rebounding rebounds rebuilding recalled recant recanted recapture receding receiver recentest recently recessed reclining recognized recollect recondition
reconnect reconnected reconnecting reconstruction recorded recorder recounted recounting recounts recovered recovering recovers recreate rector recurrent redder redefine
redefined rediscover redistribution reds reducing reed reek reelected refer referenced referenda refine refined refining reflected reflection reflective reformer
refraction refraining refuge regained regaining regent regimens regiment regional registered registrar registry regulation rehashed rehashing rehearse rein reindeer reined
rejected rejection rejoined rejoining relating relational relatively relaxation relent relented relied relies relieve relieved religion relocate relocation remained
remaking remarked remarking reminder reminding remote removed removing renamed rend rendered rending rendition repaid repairing repeal repelled repent repented replaced
replaces reported reporter reporting represent reproached reproduce required requisition reroutes rescinding rescuing research resent resented resetting reside residues
resilience resisted resistor resort resorted respective responded responds response restarted restarting restraint restricted restriction restructure resulted resurface
retailed retailing retained retaining retch retched retching retention reticence reticent retort retorted retraced retraces returned reunions revealed revel revelation
reveled revelled reveller revere revered reverence reverenced reverent reverie revering reversal reversed reverted revery rewritten rice riddle ride rider ridge rife rifer
rift righter rightest rightly rile rind rink rinse ripe riper rippled riser rite rivet roach roadblocked roam roar robe rock rocked rocker rocketed rockiest rocky rode
rods roes roman rook rooking rooming roomy roosting rooting rope roped rose roster rotation rote rotor rots rotund rouge rounded rounding rouse rousing rout routed router
routines rubs ruing rule rumble ruminate rump runaway rung runs runt ruse rush rushed rushes rust rutted sack sacking saddling sadly safer safety sage sags said sail saint
sake sale salivated sally salt salvage salve salved salving sanction sanding sandy sane sang sanitation sank satellited saturation savaged savaging saver savoring savvying
sawed sawing sawn saying scab scald scalding scaled scaliest scalp scaly scanning scant scanting scar scarcest scarcity scare scarfing scaring scarring scattered scent
scenting schooled schooner scoffing scolding scooping scooted scooting scoped scoping scorched scorches scorching scorer scorn scorned scorning scotches scoured scourged
scourges scourging scouring scouting scowling scram scrape scratches scratchier scratchy scream screeched screeches screened screw scrolled scrub scummed scumming scything
seam sear searched searches searching seared seasides seating seats seceding secludes secluding seconded secondly secretion sectioned securely securing security sedating
sedative sediment seduce seduced seducing seduction seed seeding seedling seem seen seep seer sees seething segmented seize seized selecting selective selector sell
senators sender sending sent separated separating separator serenity serviced servile setter settling seven sever severer severest severing sewing sexist shackling shaded
shadowing shady shaft shafting shake shall shame shamming shaped shared shark sharking sharp sharpened sharpens sharpest sharping shatters shave shaved shaving sheen sheer
sheet sheller shelling sheltered shes shied shifting shifty shimmer shin shingle shingled shinning shire shirking shirt shirting shivered shoaling shock shocking shod
shoddier shoed shoeing shone shoo shooing shoon shoot shooting shopping shored shoring shorn shorted shortens shorting shortlist shortness shoulder shout shouting shoving
showering showiest showy shred shrimping shrug shuck shucking shun shunt shunting shuttered shutting sicked sided sideline sidle sift sigh significance silhouetted silk
sill silvered silvering silvery simmer simulation sincerest sine singe singled singly sink sinking sins sinus sipped sipping sire sired sited sits sitting situates
situating sixes sizeable sizer skate sketchier sketchiest sketchy skewered skill skimming skimping skip skipping skirting skylight slack slacking slag slake slaked
slamming slanting slap slapping slashed slat slate slave slaved slaving sled sledding sleek sleep sleeting slept sliced slick slicked slicker slickest slicking slid slier
slighted slighter slime slimmer slimming sling slinging slink slinked slinking slip slipping slit slithered slitting sliver slivered slogged slogging slogs slop slopping
sloshing slot slotted slotting slow slower slowing sluice slumbers slummed slumming slump slut smack smacking smallish smart smartest smarting smashes smashing smellier
smelliest smelling smelting smiles smite smocking smoked smoker smoky smoother smoothing smote smothers smoulders smut snack snacking snaked snap snapping snare snared
snarling snatched snatches sneering sneezing snide snider snip snipe sniping snipping snitch snitched snitches snob snootier snore snored snoring snort snorted snorting
snot snowy snuffer soap soaped soar soared sobering socially sock socked socket soda soft softball soften sold solder soldiered sole soled solemnly soli solider solidest
solo soot soothing sops sore sorely sorest sorriest sorry sorta soul sounded sounding sour southerly southerner southward sowing sown sows spaced spade spaded span
spangles spaniels spanking spanning spare sparer spark sparked sparking sparkled sparkling sparred sparring sparsely spat spate spatted spattered spatting spayed speared
specious specking specters sped speeches speeding spell spelling spend spending sphinges spice spider spilt spine spins spit spite spitted spitting splashed splat
splattered splice splint spoil spoke spoofing spooking spool spore sport sported sporting spottier spotting spout spouted spreed sprint sprouted spurious spurting
sputtered squarely squarer squarest squashed squashes squatter squire stabbing stablest stabling staffing stage staid stain staining stake staked staking stale stalk
stalking stall stalling stallion stamped stampede stamping stanches stanching standbys stank stapling star starch starching stare stared staring stark starring starters
startles startling starving stated stater stating stationed statistic statistical stature status statuses statute stave staved staving steam stem stemming stenches
stepping sterling stew stewards stick sticking stiff stillest sting stinging stinking stint stinting stir stirring stitch stitched stitches stocking stoke stole stolid
stolider stomp stone stoned stoney stoniest stool stoop stopping stored storey storing stork storming stormy stoutest stove stow stowing strain strainer strand stranding
strangely strangle strap strawing straying streak streamed streamer stretched strew strewing stricter stridden striding striking string stripe striping stripped stripping
stript striving stroking stroll stronger structured strummed strung stubs stud studding stuffier stunning stunting sturdy stuttered suave subdivided subjects submerge subs
substantiate subverted succored succoring such suckered suction sued sufferer sufficed suffices suffixed suing suite summaries summarily summarized summer summered
summoned sunk sunlight sunscreen suntanned supper supple supplest supplied supplier supposed surer surf surfaced surge surliest surly surmised surnames surplused surpluses
surrounding surveyed surveyor survival sustains swab swam swamp swampier swamping swan swapped swapping swarming swat swatting sway sweat sweating sweep sweeping sweet
swell swellest swelling swift swig swigging swill swilling swindles swine swinging swiped swirling swishing switched switcher switches swooping swore swung tabs tack
tacked tacking tackling tags tail taint taker tale talk talker tallied tame tang tanked tanking tanner tans tape taps tardiest targeted tarnished tarred tarriest tars tart
task tasking tastiest tattle taunting taxes teach teaching teak tear teas teat tediously teed teem teen tees template tenable tend tender tending tenet tens tenth term
terraced terraces terracing terrible test text thanking thatch thaw thee theme thereabouts thick thicken thickest thigh thin thong thorn thorough thought threat three
threshed threw thriving throb throughput throwing thrown thundered thus ticket ticketed tickled tide tidy tier ties tight tighter tightly tilde tiled till tilt timbered
timed timeliest timer ting tingle tinker tinkling tinny tins tipped tips tire titled tittered tittering toad toes toil toiled toileted token tolerate tome tonal tone tong
tool toot topical topped topple tore tornadoes toss tosses tost totality tots tottered tough tour tousling towed towel towelled towelling towering tows toys tracked
tracking tract traction trade traded trail trailed trainer trait traitor trampling trance transparently trap traveled traveler traveller traverse traversed trawler
trawling tray tread treading treasure treasuring treating treaty treed trek trenched trenches trenching trendier trending trick tricked trickled tricycle tries trim
trimming trio tripe tripped tripping trite troll trollies trooping tropical trough trouped trowelled truce trued truer trunking tuba tube tuck tucked tugs tumblers
tunneled turf turned tweak twee twins twitch twitches twittered tying typed udder ultimate unable unarmed unblocking unblocks uncertainty uncommon uncommonest unconnected
uncovered uncovering uncovers undefined underlain underrate underrated undertaker unfilled unfinished unfit unfitted unhooked unicycle unite unity unlikeliest unlimited
unlocked unlocking unmarked unmasked unmasking unpack unproven unravelled unseated unstable untie unto unusually unwashed unwritten upending upgrades upped uprooted
upsetting upstanding upstarting uptight upwardly urgently useable user uses vacation valley valued valve vane vanishes vanquish vanquished variously varnish varnished
varnishes vary vase vast vaster vastest vats vector veer vegetarian vend vender vending veneration vent venue verb verses versions vest vetting vexation vied vies
viewpoint vile villager vine viola violated virginity virility vise visibly visualized visually vocation volcanic volcanoes volition wadded wadding waddling wade wafer
waft wager wags wail wait waiter waken walled wallowed wand wane wanner ward warden warehoused warmed warn warp warred wars wart wary washable washer washes wasted watch
watery watt wave waved waver wavering waving wean wear weariest weave weaving wedge weed weeding weekly weep weer weest weirdest weld welling welt weltering wept westerly
westward wets wetter wetting whack whacking whale whatsoever wheat wheedled wheedles wheel wheezed whenever wherever whet whetting while whine whip whipping whiten whiter
whore wick wicked widen widow width wield wife wigs wild wilder wildest wildly wilt wily windiest wine wined wing wink winked winking wintered winteriest wintering wiper
wiping wire wired wiser wisest wish wished wishes wisp wist witch witches witching wither withered wits wive wizes woes woken wont woodwind woody wooed woof woofed woofing
wool woolly woos word worded wording wore worm worming worn worries worry worrying worsen worsting worthiest wound wounder wounding wove woven wreak wreaked wreathed
wreathing wrecker wrenched wrenches wrenching wrest wretched wretches wright wring writ writable writer writhe writhing wrote wrought wrung yack yacking yank yanked
yanking yarn yawn yearlies yearly yeast yell yellowed yellower yield yock yodel yous youth zany zest zincking zipped zoned zoos
`
    .trim()
    .split(/\s+/),
)
