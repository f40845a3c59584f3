/** Named word sets that patterns refer to as `@name`. */
export const sets = {
  the: 'the this that these those my our a an any all every each some its of',
  in: 'in inside within for over across on from throughout around at through',
  image: 'image picture photo photograph scene shot mosaic tile ortho orthophoto orthomosaic scan imagery footage img pic snapshot capture acquisition pass',
  areanoun: 'area box polygon zone sector outline rectangle perimeter boundary region bounds drawing aoi square lasso',
  drawn: 'drawn marked outlined active highlighted sketched traced circled framed delimited drew defined bounded current',
  debris:
    'debris rubble wreckage mud trees tree trunks trunk logs branches wood earth stones rocks boulders landslide landslides something obstacles obstacle obstructions sand silt timber soil junk ruins collapse',
  damage: 'damage damaged damages hit harm harmed affected impacted hurt destruction struck impact',
  house: 'building house home structure roof dwelling property residence',
  side: 'top upper bottom lower left right north northern south southern east eastern west western centre center central middle northeast northwest southeast southwest northeastern northwestern southeastern southwestern leftmost rightmost topmost first last lefthand righthand',
  size: 'half third quarter part side corner quadrant edge section portion strip end fifth sector band bit',
  vehicleuser:
    'ambulance ambulances truck trucks bus buses car cars van vans jeep convoy convoys engine engines vehicle vehicles team teams crew crews rescuer rescuers responder responders people anyone anybody someone somebody we i us supplies lorry lorries you one they medics',
  place:
    'clinic hospital school harbour harbor bridge church shelter camp airport station village town depot market port mosque warehouse stadium base headquarters hq university pharmacy square mall hotel beach marina helipad airfield firehouse',
  more: 'above over exceeding bigger larger greater more beyond larger wider higher upwards',
  less: 'below under smaller less fewer lower beneath lesser',
  score: 'score scores confidence certainty probability confident sure certain',
  pre: 'before pre older earlier previous old former prior oldest earliest predisaster preevent',
  post: 'after post newer later latest recent new newest current present postdisaster postevent',
  when: 'event storm flood hurricane quake earthquake disaster tornado fire wildfire tsunami cyclone state',
  halfish: 'half more less fully completely a bit nearly almost semi slightly very entirely little barely',
  layerish:
    'roads road water mask masks result results post pre before after older newer reference image detection detections damage building buildings tree trees pool pools vehicle vehicles flood top bottom first second last third base basemap dem places population segmentation count label labels all other water two both blocked clear destroyed older old new drawn street streets car cars house houses satellite drone radar terrain elevation outlines boxes latest current newest oldest recent',
} as const
