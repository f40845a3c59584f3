/** Words that never name a thing to look for; a question may hold them without being about them. */
export const harmlessWords: ReadonlySet<string> = new Set(
  `
about above across actually additional afterwards again ahead almost already also although always am among amount an another anybody anyone anyway apparently approximately around aside ask asked away back basically became because been
being best better beyond big both brief briefly but case cases certain clearly close collapsed come comes coming completely concerning could currently day days detail details during each early easily either else enough especially estimate
even ever exact exactly far feature features few final finally first five following four from full further general get gets getting give given gives go goes going good got great had happen happened has have having help her here him his
however hundred idea identified if immediately important in include included including indeed information instead into item items job just keep kind kinds knew know known large largest last late later least left less let letting like likely little
live located long look looks lot lots made main mainly make makes making many matter maybe me mean means meant might mind minute minutes moment more most mostly much must my myself near nearly necessary need needed needs neither never next nice
nobody none nor normal not note nothing now object objects obvious occasion off often old once one ones only onto other others otherwise our out over overall own particular particularly perhaps piece pieces place places please plus point
possible possibly precise precisely present probably problem put quick quickly quite quote rather ready really reason recent recently regarding remain remaining remains report reported right rough roughly round said same saw say says second
see seem seems seen separate set seven several shall she should show shown shows side sight simply since situation six small so some somebody somehow someone something sometimes somewhere soon sort sorts specific start state stay stays still stood such
sure take taken takes taking team ten than thank that their them themselves then there therefore these they thing things think third this those though three through thus time times to today together told too took total toward truly try trying
turn twice two type types under unless until up upon us use used useful using usual usually various very want wanted wants was way ways well went were what whatever when whenever where wherever whether which whichever while who whole whom whose
why will wish with within without wonder word words work working works would yes yet you your yours zero over roger copy sector team base mission task duty shift minute lie lies sit sits stand stands located situated found standing survey operations
tonight morning afternoon evening urgently asap urgent quickly fast hurry dear colleague analyst boss chief captain commander everybody folks guys mate sir madam question answer data result results list table map screen photo shot frame amid
escape escaped escapes suffer suffered pulled pull pulling held hold holding kept tell telling swallow swallowed appear appears appeared happens remained seems looked looking counted listed lost occupied occupy occupies taking covers stretch sheltered
land ground terrain surface soil neighbourhood district town city village region zone county coast shore residents local entire whole full total rest half quarter thirds part parts corner edge number numbers figure figures value percentage
`
    .trim()
    .split(/\s+/),
)
