/** English words one slip away from a word of the lexicon; they are never "mended". Made by bench/guard-words.ts. */
export const guardWords: ReadonlySet<string> = new Set(`
aback abducting abetting abject able abnormal aboard abode abort abortion abound abounded abounding abridge abridged absconding absented absentee abstained abstracted
abstraction abuses acceding accenting accessed accesses accommodating accounted accounting accounts aces ache acne activated actively activity actresses addiction
additional additive addressed addressee adjoined adjoining administer adoption adorning advisable advise afflicted afield aflame afoot aftermath aged agitation aground
aide aided aiding airtight alas ales alienate alight alighted alike aline allay allocate allocation alloy ally almighty alms aloud alter altering alternated alternately
alternative alternator although alto amass amassing ambiance ambience ambition ambushes amenable amending amounted amounting amply anal annihilate antennae antibody antic
apes apparels apparently appealed appeased appeases appended appending apple appoints apter aptitude aptly arbor arch archiving arena ares aria arid arise arisen arks
armed arousing arranged arraying arrest arrived arrow arterial arts ascertain ashed aside asking asks asphalted assent assenting asses assessed assesses assessor assets
assorted assumed assurance assure atlas atom atone attacking attending attitude audition auguster aunt automobiled automotive avenge aviation awake awes awing awry axes
ayes babe babied babier babiest backhand backing backward bacterial bade badge badgered baggiest bail bake bald baled balk ball balled balloons balm banal bandy bang bani
banished banishes banister bank banked banker banking banned bans banter bantered barb barbed barbered bard bare bared barer barest barged baring bark barked barking
barley barnyard baron barraged barreled barren bars bartered based baser bash bashed bashes bask basking bass bastards baste batch bathe bats batter batteries battle baud
bays beaching bead beading beak beam beaming bean beaning beard bearding bearer bearing beast beat beater beavered becoming bedside beech beef beer bees beet beetling
befallen begs behaving belch belching belief believed believer belittle bell bellow bellowed belong belonged belt belting benching bend bender bending bent bequeath berry
berthing beset besetting besieges besought besting bets betted bettered betting bettor beverage bewaring biassing bicycled bide biked bile billed billowed bind bindings
bins biped bitch bitches bitching bite bitter bitterer bitterest blacked blacking blade blamed blamer blanched blanches bland blanking blare blast blasting blaze bleach
bleaching bleak bleating bleats bleeding blending bless blest blight blighted blind blinding blinked blinking blip blistered blisters blobbing bloc blockade blockaded
blockading blockhead blog blogged blogging blood blooded bloodied bloodies blooding bloodying blooming blot blotched blotching blotters blotting blousing blow blued bluer
blunders blunting blur blush blushes boar boarder boarding boas boast boasting boating bode bodices boggle bogs boil bold bolder boldest bolt bond bonded bonding bone
boney bony booking boom boon boor boos boot booth bordered bore boring born boroughs boss bosses botch botching bother bothered bottomed bought boulder bounced bouncing
bound bout bowlders boxed boxer brace braced brag brain braise bran branched brand brandies branding brass brat brave bravely brawling brawn bray breach breaches breaching
bread breading breaking breasting breather breathing breeding brew bricking bride bridged bridle bridling bright brighter brightly brimming brine brink briny brisk
britches broaches broaching broad broke broker bronchos brooches brooding brook brooking broom broth brothers brow browned browsed brunched brunches brunt brush brushed
brushes bubble buck budge budged budgeted buffer buffered buffeted bugger buggiest bugs build builders bull bulldoze bulldozed bully bullying bummed bump bunch bundling
bunk burdened buries burliest burn burner burped burred burst bused bushed bushel bushiest bushy busied busies busing bust busy butted butter buttered byes bypassed cabled
cabs cackling cactuses caddying cage caged cake caked calculated calculator calf calk calked caller callused calluses calm calmed calve camel cameo campuses canceled
cancer cane caned canister canker canoed canon cans cant canter cantered capacity cape caped capering caprices caps captains captivate captured card care cared carnal
carolled caroused carouses carp carry cart carved case cased cashed cask cast caste caster castle casually catch categorize categorized cater catering cats caucused
caucuses causality cave caving cawed caws cede celli cello cellular censured censures censuring censused censuses centered centrally certainly chalices champ chanced
channels chant chanted chanting chap chapping chapt char charge charged charm charmed chart chartered charting chase chattered cheap cheat cheating cheek cheep cheering
chew chick chickened chid chide chile chili chill chink chinking chinning chip chipping chirping choicer choicest choke choosey choosier choosing choosy chopping chore
choruses chorusing chow chowed chowing christened chroming chuck churches cider circulate citation cite citizen clack clacked clacking clad clam clamp clan clanged clank
clanking clap clash clashes clasp classed classics classing classy clattered clause claw cleaning cleanses clearest clearing cleat cleave cleaving cleft clerking click
clicking clinched clinging clinical clink clinked clinking clip clipping cloak cloaking clocked clocking clod clogging clogs cloister clone closet closeted clot clothing
clouding cloudy clout clouting clove clover clown cluck clucked clucking clue clump cluttered coaching coal coalition coast coasting coat cock coded coding cods coercing
coexistence coexists coffined cogs coil coin coincidence coined coining coke coked coking cold colder coldest collages collar collared collaring collated collates
collation collected collecting collection collects collusion colon coloring colt coma comb combated combating combing comet commoner commonly communed commute commuted
commuter compacted compacting companion compassed compassing compassion compete competed competing compiled compiling completed completer completest complexes complied
complying composed composes composing comprised compromise computed computer computing concealed conceited conceits conception concepts concert concerted concerti
concerting concerto concocted concocting concoction concocts concourse concreted condiment conditional conditioned condom condor conducted conducting conducts cone
confection conference confidant confided confidently confides confiding confined confirmed conform congeal congested congesting congestion congests conjured connecter
connective connector connoted connoting cons consented consenting consents considerate constrain constriction constructed constructing constructive contacted contacting
contacts contagion contained contaminate contented contenting contention contents contested contesting contests contexts continent contorts contoured contraction contrite
convection convened convening convent convention converge converged converging converse conversed conversing converted converter converting convertor convey conveyed
conveying convicted convicting conviction convicts convoyed cooing cooked cooking cooky cool coop coos cope coped coping cops copulation core cored coring cork corking
corn cornea corned cornered cornering cornet cornier corning cornmeal coroner corps corrected correcter correcting correction correctly corrector cosmos cosy cots couch
couching coughing counter countered countering countess counties county coupling coursing courted courtesy courting cove covert covet coveted coveting coward cower cowered
cowering cowing coyer crack cracking craftier crag cramp craned crank cranked cranking crap crashed crass crassest crate crated cratered crave craved cravings crawling
craze crazed creak creaking crease created creating creation creative creature credence creed creep cremate cremated cremation crescent crest cried crime crippled crock
crook crooking croon crooning cropped crossest crossroad crosswords crouched crow crowed crowned crunched crunches crusaded crushes crusted crusting cubs cuddle cull
culled cultured cure curiously curl currant curt curtail curtained cute cyst czars dabs dads daintier dais dally dame dammed damp dams danced dancer dank danker dare dark
darker darlings darn dart dash dashed dashes data dated daunting dawn daze dazed deadlier deadliest deaf deal dealings dean dear dearer dearest dearly dearth debasement
debating debriefs debuting decanter deceased deceases decent deception deceptive decimated deck declared declined decrease decree dedicating deduce deduced deducing
deducted deduction deductive deed deeded deeding deem deepened defect defected defecting defended defending defensed defensive defer deference defiance defied defile
defiled definite deflation deflected deflection deft degrades deject dejected dejecting dejection delegate delegation deleted deletion deliberate delicate delighted
delights delimiter delimits delivered delude deluged deluxe demeaning demolish demolishes dent departed department depending depicting depiction deplete depleted depleting
deport deporting depraving depressed depriving derelict deriding derive deriving descendant descendent deserting deserve deserved designation designed desolate desolated
despaired despairs despatch despot destined destitution destroyer destructive detachable detaching detained detaining detected detecting detective detector detention deter
determined deterring detest detonate detonation detoured devastate devilled devolution devolved devolves devour dialings diced dies diet differed different digitized
dignities dike diked dilation dill dime dine dined dins dipped dire direction directive disabled disappear disc discarded discolor discord discovered discovery disgraced
dished disk dismayed disowned dispatched dispatches displace displeased distanced distaste distending distinct distinction distract distraction distributing distributor
distrust disusing ditch ditches dither dithered dive dived diver diversity dividend divine divined diving divinity divisible division document dodging doer dogs doing dole
dolefully doll dome dominance dominant dominated doming dominion dominoes donated donation done donor dons doom doped dopes dose dote doubtfully doubting dour douse
dousing dove downed downy dozes drab drafting dragging drain draining drank draping drawl drawling dread dreading dreaming drenches drenching dress drier dries drifting
drilling drinking drip dripped dripping drivel driveling driver droll droned drooling droop drooped drooping dross drought drouthes drove drown drowning drowse drowsed
drowsing drug drunk drys dubs duck duelling dues duke dull dully duly dumber dump dunce dune dunk dust dwell dyed dyes dyked early earn ears earthier earthiest earthlier
earthliest earthy ease eased easterly eastward easy eater eating eats eave eclectic economical economies economist economize edged edger edgy edit educating education eels
eery effected effective eight ejaculate ejaculation ejection ekes elation elder eldest elect elected electing elective electrical electrician electrifies electrify
electron electronic elevating elevator elicited elope emailing embarked embodies emit emotive empress emulation enabled encircle encircled enclosed encoding encoring
encumber endowing endurance enduring engineer enhances enlarged ensure ensured ensuring entangle enter entertain entice entirety entrapped entwines enumerated enviable
eons equality equating eras eraser erection ergonomic eruption escalator escorted escorting estate estimated estimation etch etchings ether ethereal evacuated evacuating
evaluate evaluated evaluation ever evermore eves eviction evidence evolve ewes excavate excavated excavation exceeded exceedingly excelled excelling excepted excepting
excerpt excessive excessively exchanged exclude excluded exclusive excreted excreting excusing execution exertion existent expanded expansive expending expense exploded
explodes exploding explored explosive exported expose exposition expressed expresses expressive expressly extant extend extending extension exterior extracted eyed fable
face facilities fact faction factor factored faded fads fail failures fainted faintest fake falter faltered faltering fame famed familiar fans fare farm farmed farmer
farther fasted fasten fastened fastener fate fathered fats fattened fatter faulty favor fawn faze fazed fear feast feasting feat feather feathery featuring feed feeding
fees feint fellow felt fenced fend fender fending fermentation fester festering fetching fetter fettered fettering fever fewest fiddle fiend fiendish fifty fight fighter
figured filed filet filled filler filleting filly film filtered filth filthier financially financier financing fined finer finessed fingering finishes fins fired firm
firmer firs fishes fishy fissures fist fitter five fiver fixtures flak flake flamed flank flanking flap flare flat flattens flattered flatterer flattery flattest flaw
flecking flee fleet flew flicked flickered flicking flight flightier flinging flint flipping flit floating floats flock flocked flocking flog flogged flogging flooder
floored flooring flop flopping floss flosses flossing flour flouring flouting flower flown flue flunking flurries fluttered foal foamed focal focusing fodder foes fogs
foil fold folded follower folly fond fonder font food fool foothill fore forecasted foremost forested forestry foretaste forge forged forger forgot fork forking form
formal formed formerly fort forth forwards foster fostering foul found founded founders founding foundling fount foxes fractional frail frailer frank franked franking fray
frayed freak freaking freckled freed freer freighter freights frequency frequented frequenter frequently fret fretting friction fried fright frill frisk frittered
frittering fritters frocks frog frond frontage frost frothing frown frowned fruition fudge fuel fuelling function fund funnel furiously furl furnaces furnished furry
furthered furthest fused fuses fusing futility gable gage gags gain gale gall gallants galled galley gallop gallows game gamed gape garaged garaging garbage gardened
gardener gardenia garnished gashed gassed gated gathered gave gayer gays gaze gazed gazetting gear geed gelatine gender gene generate generated generation gent gentling
germs gestation gibe gift gild gill gilt gins gist given giving glade gland glass glasses gleaming glean gleaning glide glider glinting glittered glitters gloat globally
gloss glosses glossies glove glow glower glue glutted glutting gnat goad goes goggle gold goner gong goody goof goofing goon gore goring gout governed governing gown grab
grace graced gradation graded grader graduation grain gram grandest grandparent grant granting grape grappled grasp grassy grate grater gratings graved gravel graveled
graven graver gravy graze grazed greasier greatest greed greener greenest greet greeting grenades grew grieving grim grime grin grind grinding grip gripped gripping grit
gritting groan groaning groin groom grooming groove grooving grope groped gross grouched grouching grounded grouper grouping groused grousing grovel grow growl grunting
guest guesting guilt gull gully gummed gush gushes gust gusted gutter guttered gutting gyroscope hack hacking hags hail hale haling hall hallways halo halt haltered
haltering halved halving hammed handbag handy hang hanged hanger hanker happened harbored harden hardiest hardy hare hared harem haring hark harked harking harp harped
harrow harry hart hashed haste hate hatefully hating haunt haunting haven haying hays haze hazed hazing headier heading headquarter headrest heady heal heard heart hearth
heartier heartiest heartily heat heath heather heating heave heavenly heavies heaviest heaving hedge heed heeded heeding heel heeled heighten heir held helicoptered hell
help hemp hence herb herd hero hers hesitation hews hick hided hike hilly hilt hind hindered hint hipped hipping hippy hired hissing historic histories hitch hitches
hither hive hived hiving hoard hoarse hock hoes hogs hoisting hold holder hole hollowed hollower homed homeliest homesteaded homeward homey homie homing homy hone honey
honoring hood hoof hoofing hook hooking hoop hoot hope hoped hopefuls hopeless hops horde horn horribly horsed horsing hose hosing hospitable host hostel hound hounded
hounding hour housed housework hove hovel hover hovered hovering hows hubs huddle hull humane humanity humidify humility hummed humorous hump hundredth hung hungered
hungrily hunk hurl hush hushes hutch identity igniting ignorant ignored illegally imaged imagines imbalance immaterial immobile impart imparted impartial impartially
imparting impassive impeached imperfect imperfectly imperil implanted implausible implored imported imposition impossible impossibly improbability inaction inactive
incensed inclosed includes including incoming incomplete inconsiderable incorrect incurred indifference indivisible indoor inducting inert inexpensive infected inference
inferior inferred infields inflamed inflated info informal informer infraction infrequent inhabiting inherent injure injuring injurious inked inking inks inquired inquires
inquiries inquisition insert inserted insider insignificant inspired instance instructed instruction insubstantial insulate insulated insulted insure insurer intensest
intensive interact intercept intercom interested interject interment internal interne interned interpret interred intersect intimate inundate inundating invent inverted
invest invincible invisibly involved ions irate irresponsible itch itches item jack jacking jade jail jarred jars jaunting jays jeer jell jest jetting jewelled jewelling
jilt jingle jogs joint jointed jointing joked joker jots journeyed judge jumpy junky jury jute juts jutted keel keen kelp kick kicked kill killer kilned kilo kilt kinda
kindle king kink kinked kinking kissing kite kneading kneed kneeling knight knit knocker knocking knotting know knuckled labelled lace laced lacing lacrosse lacy lade
lading lads lager lags laid lain lamb lame lamed lamer lamest lance landslid landslidden lapel lard lark larked larking larva laser lash lashed lass lasses latch latching
late latent latex lath lather lathered latitude latter laud laughter lavished laws lawyer laxer laxest lays leach leaf leafing leaguing leaky lean leaning leap leaping
leapt learning lease leash leashing leasing leather leathery leaved lectures ledge leeching leek leer lefter legality legion legs lend lending lengthen lengthy lens lent
lept lessen lest lets lettered letting lever leverage leveraged levered levering lewd liar libel libelled lice licenced licensed lick licked licking lied lies lifeline
lighted lighten lightest liked liken liker liking lilt limber limbered lime limed liming limp linearly lined linen liner linger lingered lining linker lint lisp listened
literals lithe lither litter littering littler littlest liveable lively liven livening liver livest livid loading loaf loam loan loathing lobe lobs locale localize located
locating lock locked locket locking locomotion lodger loft logged logger logging logically logo loin loiter loitered loll lone longed longing loom looming loon looping
loose loosing loot looting lope loped lops lord lore loser loth lotus lounging louse loved lover loving lowed lowering lows loyal luck lucking lugs lull lumber lumpy lung
lunge lure lush lushes lust lute mace madly mads maid mailboxes maim main majority maker making male malt managing mane mangy manliest manly manner manor mans manuring
maps mare marginal maria marinate marine mariners markedly marketed marking marred marrow mars marsh mart martial martin mash mashed mashing masked massed massing master
mastered match mate maternal math mats matt mattered maturing maul mayor maze meal mealiest meant measlier measliest measured meat meddle medias mediation medically
medicate medicinal medieval meek meet mellow mellowed menacing mend mending menus mere merry mess messenger messing mete meted meteor meteoric metro mews mice mien
mightier mighty mike milk mill milled mime mince mined miner mingle minibuses ministered ministry mink minoring mint minuets minuses minute minuted minuter minutest mire
mismatch misplace misplaced miss missions missive mist mistaken misting misusing mite mixes mixtures moan moaning moat mobilize mock modal moderated moderator modestly
modesty modulate modulation moist molar molasses moldier moldiest moldy mole molest molt monitored monkey monumental moodiest moody mooed mooing moon mooning moor moos
moot mope moping mopped mops morality morn mortally mosquitoes moss mosses motel moth mothered motherly motivate motorcade motorcycled motorize mound mounded mounding
mount mountain mounted mounting mourning mouse mousing moussing mouth mouthing movement mover mowed mower mowing mown muck muddle mulch mule mull multitude munch muse
mused mush mushes musing musk muss mussing must mutation muted muter mutt muttered mutually nags nail naked nameless nape nappy narrowed narrower narrowly navigated
navigator navy nays neared neat neater neatest neatly nectar needled needling needy negating negation negative neglected neigh nervously nether nets netting nettling
networked newsiest newsy newt nick nicked niece nigh nightly nine nipped nite nits nobodies node noes noised noisy nominate nominated nook noon noose normally
northeasterly northerly northward nose notable notation notching note noticed noticing noting novice nude nuder nudged null numbed numbered numbness numerals numerate
nutted nylon oafs oars oath objected objector obliterate oblivious obstruct obstructing obstructive obtained obviously occupancy occupant odder oddest odes odor oily olden
olfactory olive omen oncoming onto onus opaqued opaquer opaquest opposition orations ores original otter ouch ours oust outlawed outlive outlived outlying outnumbered
outright outshine outshined outsider outwards outweigh outweighed ovations oven overdone overeats overhaul overkill overlaid overlain overland overlap overlies overload
overly overpass overt overtone owes owing owls owned oxen ozone pace paced pack packed packing pact padded padding paddle paddling pads pages pail pain painter palace
palate palatial pale pall palled palpable pals pancake pane panicked pans pant parachuted parading parameter parceled parch parching pare pared parentage paring parka
paroling parred parring pars parsed parsing parson partaking parted partiality particle parting partisan partitioned partizan party partying passer passes passive
passively pasta paste pasted pastures pasty patches patchy pate paternal pathos patio patrol pats pattered patterned pause paused pave paved paving pawn paws payer pays
peace peaceable peach peak peaking pear pearling pease peck pecked peddle peek peel peep peer pelleted pence pend pending pens pensions peopled perching perfected
perfecter performer perilous perilously perk perked perking peroxide persona personal pert pertain perverse pest peter petition petting petty pews phoned phoney phonograph
phony photographed photographer photographic photography photon pickaxed picket picketed pickled picky pictured piddle pieced pierce pies pigs pike piked piled pilfering
pill pillage pillaged pilled pillowed pilot pinch pinches pined pinion pink pinked pinking pinpointed pint piped pitched pitcher pits pittance pity placated placates
placement placid plaice plain plainest planed plank planking plant planters plasters plateaus plated platitude platters played player plead pleading pleas pleased pleasing
pleasure pleasuring pleating pledging plies plight plighted plod plodding plop plotters plow ploy plucking plug plum plumbers plump plunged plunger plush poach poaching
pocket poet pointers pointing poise poke poker polar poled policed policies policy polite poll pollster pollute polluting polo pony poop pope pops populating pore pork
portability portable ported porthole porticos portioned portly pose positional positioned positive possibility postpone postures posy potion pots potted pottered pottery
pouncing pound pounded pounding pour pout powder powering praise prancing prank prawn prawning pray preach preaching precede preceded precedent precinct precious preciser
precisest predicate predicted predicting predictor predominance predominantly predominate predominated preen prefect preference prefixes premieres premiers premise
premised premiss premisses premiums prepared presented presenter presently preserve preserved presided presidency presidential presides presiding pretence pretense
prevailed prevent previews prey priced prick pricked prickled prickles pride pried pries prim primed primer primp prince printable prize probable proceeded processed
procured produced producer product production programed programer programme progressed progresses prom promised promises promotion prone prong proof proofing prop properer
properly proportional proportioned proposition propped prosperity provable prove provided provider province prudence psalm puck puddled puffer pull pulsates pulverize pump
puncture punished punk puns punt pure purely pushes pushy puss putted puttered quacking quainter quaked qualify quantify quartered quarterly quartet quelling quilt
quilting quipping rabble rabies race raced racer rack racked racket racking radiating radiator radio radishes radium radiuses rafter rage raged rags raid rained rainy
raised rake raked raking rally rammed ramp rampaged rampages rampaging ranchers ranches ranching rang range ranged ranging ranker rankled rankling rant ranted ranting rape
raped rapped rapture rare rared rarely rasher rated ration rats rattle ravaging rave raved ravel ravelled raving ravished rawer rawest rays raze react reacting reaction
reactive readable reader reading ready readying real ream reap reappeared rear rearrange reasoned reassure reassuring rebating rebelled rebind rebounded rebounding
rebounds rebuilding recalled recant recanted recapture receding received receiver recentest recently recessed recite reclining recognized recommended recondition reconnect
reconnected reconnecting reconstruction recorded recorder recounted recounting recounts recovered recovering recovers recreate recreated rector recurrent reddened redder
redefine redefined rediscover redistribution redresses reds reducing reduction reed reek reel reelected refer referenced referenda refine refined refining reflected
reflection reflective reformer refraction refraining refuge regained regaining regal regent regimens regiment regional registered registrar registry regulation rehashing
rehearse rein reindeer reined rejected rejection rejoined rejoining relating relational relatively relaxation relent relented relied relies relieve relieved religion
reliving relocate relocation remained remaking remarked remarking remedied remember reminded reminder reminding remote removed removing renamed rend rendered rending
rendition repaid repairing repeal repelled repent repented replaced replaces reported reporter reporting represent reproduce reprogram required requisition reroutes
rescinding rescued rescuing research resent resented reserved resetting reside residing residues resilience resilient resisted resistor resolution resolved resort resorted
responded responds response responsibly responsive restarting restored restraint restricted restriction restructure resulted resurface retailed retailing retained
retaining retch retching retention reticence reticent retort retraced retraces returned reunions revealed revel revelation reveled revelled reveller revere revered
reverence reverenced reverent reverie revering reversal reversed reverted revery revision revolted revolution revolved revolver revolves rewind rewritten rice riddle ride
rider ridge rife rifer rift righter rightest rightly rile rind rink rinse riot ripe ripen riper rippled rips riser risky rite rivet roach roadblocked roam roar robe robot
rock rocked rocker rocketed rockiest rocky rode rods roes roman rook rooking rooming roomy roost roosting rooting rope roped rose roster rotation rote rotor rots rotund
rouge rounded rounding rouse rousing rout routed router routines rubs ruing rule rumble ruminate rump runaway rune rung runs runt ruse rush rushed rushes rust rutted sack
sacking sacred saddling sadly safer sage sags said sail saint sake sale sally salt salve salving sanction sanding sandy sane sang sanitation sank satellited saturation
savaging saved saver savories savoring savvying sawing sawn saying says scab scald scalding scaled scaliest scalp scaly scanning scant scanting scar scare scarfed scarfing
scaring scarred scarring scattered scent scenting schooled schooner scoffing scolding scooping scooted scooting scoped scoping scorched scorches scorching scorer scorn
scorned scorning scotches scoured scourged scourges scourging scouring scouting scowling scram scrape scrapped scratches scratchier scratchy scream screeched screeches
screened screw scrolled scrub scummed scumming scything seam sear searched searches searching seared seasides season seating seats secede seceded seceding secludes
secluding seconded secondly secretion sectioned securely securing security sedating sedative sediment seduce seduced seducing seduction seed seeded seeding seedling seem
seen seep seer sees seething segmented seize seized selecting selective selector sell sender sending sent sentient separated separately separating separator serenity
serviced servile setter settling seven sever severer severest severing sewed sewing sews sexist shackling shaded shadowing shady shaft shafting shake shall shame shameless
shamming shaped shared shark sharking sharp sharpens sharpest sharping shatters shave shaving shear sheen sheer sheet shell sheller shelling sheltered shes shied shifting
shifty shimmer shin shingle shingled shinning shire shirking shirt shirting shivered shoaling shock shocking shod shoddier shoe shoed shoeing shone shoo shooing shoon
shoot shooting shopping shore shored shoring shorn shorted shortens shorting shortlist shortness shoulder shout shouting shoving showering showiest showy shrank shred
shriek shrimping shrine shrinking shrug shuck shucking shun shunt shunting shuttered shutting sicked sics sided sideline sidle sift sigh signaled significance silhouetted
silk sill silvered silvering silvery simmer simulation sincerest sine singe singled singly sinister sink sinking sins sinus sipped sipping sire sired sited sits sitting
situates situating sixes sizer skate sketchier sketchiest sketchy skewer skewered skill skilled skimming skimping skip skipping skirting skyed skylight slack slacking slag
slake slaked slamming slanting slap slapping slashed slate slats slave slaving slay sled sledding sleek sleeking sleep sleeting slept sliced slick slicked slicker slicking
slid slier slighted slighter slime slimmer slimming sling slinging slink slinked slinking slip slipping slit slithered slithers slitting sliver slivered slogged slogging
slogs slop sloped slopping slot slotted slotting slow slower slowing sluice slumbers slummed slumming slump slut smack smacking smallish smart smartest smarting smashes
smashing smearing smellier smelliest smelling smelly smelt smelting smile smite smock smocking smoked smoker smoky smoother smoothing smote smother smoulders smut snack
snacking snaked snap snapping snare snared snarling snatched snatches sneaking sneering sneezing snide snider snip snipe sniping snipping snitch snitched snitches snob
snootier snore snored snoring snort snorted snorting snot snowing snowy snuffer soap soaped soar soared sobering socially sock socked socket soda soft softball soften sold
solder soldiered sole soled solemnly soli solider solidest solo solution solved sons soot soothing sops sore sorely sorest sorriest sorry sorta soul sounded sounding sour
southerly southerner southward sowing sown sows spaced spade spaded span spangles spaniels spanking spanning spare sparer spark sparked sparking sparkled sparkling sparred
sparring spat spate spatted spattered spatting spatulas spayed speaking speared specious specking sped speeches speeding speedy spell spelling spend spending spewed
sphinges spice spider spied spilt spine spins spit spite spitted spitting splashed splat splattered splice splint spoil spoke spoofing spooking spool spoon spore sport
sported sporting spottier spotting spout spouted spreed sprint sprouted spurious spurting sputtered squalled squarely squarer squarest squashed squashes squatted squatter
squawked squeaked squealed squire squired squirmed squirted stabbing stable stablest stabling staffing stage staid stain staining stake staked staking stale stalk stalking
stall stalling stallion stamped stampede stamping stanches stanching standbys stank stapling star starch starching stare stared staring stark starring starters startles
startling starving stated stater stating stationed statistic statistical stature status statuses statute stave staving steam steel steer stem stemming stenches stepping
sterling stew stewards stick sticking stiff stillest sting stinging stinking stint stinting stir stirring stitch stitched stitches stocking stocky stoke stole stolid
stolider stomp stone stoned stoney stoniest stony stool stoop stopping stored storey storing stork stormier stormiest storming stormy stoutest stove stow stowing strain
strainer strand stranding strangely strangle strap strapped strawing straying streak streamed streamer stretched strew strewing stricter stridden striding striking string
stripe striping stripped stripping stript striving stroking stroll stronger structured strummed strung stubs stuck stud studding stuffier stunning stunting sturdy
stuttered suave subdivided subjects submerge subs substantiate subverted succored succoring such suck suckered suction sued sufferer sufficed suffices suffixed suing suite
summarize summer summered summoned sundae sundry sung sunk sunlight sunscreen suntanned supper supple supplest supplied supplier supposed surer surf surfaced surge
surliest surly surmised surnames surplused surpluses surrounding surveyed surveyor survival sustains swab swam swamp swampier swamping swan swapped swapping swarm swarming
swat swatting sway sweat sweating sweep sweeping sweet swell swellest swelling swift swig swigging swill swilling swim swindles swine swinging swiped swirl swirling
swishing switched switcher switches swoon swooping swore swung tabled tablet tabs tack tacked tacking tackling tags tail taint tainting taker talc tale talk talker tame
tamed tang tanked tanking tanner tans tape tapped taps tardiest targeted tarnished tarred tarriest tarry tars tart task tasking tasted tasty tattle taunting taxes teach
teaching teak tear teas teat tediously teed teem teen tees temperate template tenable tend tender tending tenet tens tenth term terraced terraces terracing terrible test
text thanking thatch thaw thee theme thereabouts thick thicken thigh thin thinning thong thorn thorough thought threat three threshed threw thriving throb throughput
throwing thrown thundered thus ticket ticketed tickled tide tidy tied tier ties tight tighter tightly tilde tiled till tilled tilt timbered timed timeless timer timidity
ting tingle tinker tinkling tinny tins tipped tips tire titled tittered tittering toad toed toes toil toiled toileted token tolerate tome tonal tone tong tonic tonnages
tool toot topic topical topped topple tore tornadoes toss tosses tost totalities totality tots tottered tough tour tousling towed towel towelled towelling towering tows
toxin toys tracked tracking tract traction trade traded tradition trail trailed trainer trait traitor tramped trampled trampling trance transaction transition translated
translating translator transparently trap trapper traveled traveler traverse trawler trawling tray tread treading treason treasure treasuring treating treaty treed trek
trenches trenching trendier trending trendy trick tricked tricking trickled tricycle tried tries trim trimming trio tripe tripos tripped tripping trite troll trooping
tropical trough trouncing trouped truce trued truer trunking tuba tube tuck tucked tugs tumblers tune tunneled turf turned tweak tweaking twee tweed twinging twinkling
twinning twins twitch twitches twittered tying typed udder ulterior ultimate unable unarmed unblocking unblocks uncertainty unchanged uncommon unconnected uncovered
uncovering uncovers undefined underlain underrate underrated undertaker undresses uneconomic unfilled unfinished unfit unfitted unicycle unite unity unkindly unlimited
unlocked unlocking unmarked unmasked unmasking unpack unproven unseated unset unstable untie unto unusually unwashed unwritten upending upgrades upped upsetting upstanding
upstarting upstream uptight upwardly urgently useable user uses vacation vague vain valley valued valve vane vanishes vanquished variation variously varnished varnishes
vary vase vast vaster vats vault vector veer vegetarian vend vender vending veneration vent venue verb verses versions vest vetting vexation vied vies viewpoint vile
villager vine viola violated virginity virility vise visibly visioned visualized visually vocal vocation volcanic volcanoes volition wadded wadding waddling wade wafer
waft wage wager wags wail wait waiter waked waken walled wallowed wand wane wanner ward warden warehoused warmed warn warp warred wars wart wary washable washer washes
waste wasted watch watery watt wave waved waver wavering waving ways weakling wealthier wean weaning wear weariest weathered weave weaving wedge weed weeded weeding weekly
weep weer wees weest weighted weighty weld welling welt weltering wept westerly westward wets wetter wetting whack whacking whale wheat wheedled wheedles wheezed whenever
wherever whet whetting whew while whine whip whipping whisking whiten whiter whore wick wicked widen widow width wield wife wigs wild wilder wildly willed wilt wily wince
windy wine wined wing wink winked winking wintered winterier winteriest wintering wiper wiping wire wired wiser wish wished wishes wisp wist witch witches witching wither
withered wits wive wizes woes woke woken wont wooded woodener woodsmen woodwind woody wooed woof woofing wool woolen woos word wording wore worldlier worm worming worn
worries worry worrying worsen worst worsting worthiest worthy wound wounder wounding wove woven wrapped wreak wreaked wreaking wreathed wreathes wreathing wrecker wren
wrenched wrenches wrenching wrest wretched wretches wright wring writ writable writer writhe writhing wrote wrought wrung yack yacking yank yanked yanking yard yarn yawn
yearlies yearly yearn yearning yeast yell yellowed yellower yews yield yock yodel yoke yolk yous youth zany zest zincking zipped zoned zoos
`.trim().split(/\s+/))
