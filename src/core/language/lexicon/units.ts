/** Unit words, longest first where they overlap. Collapsed to one token `u:<unit>` before the grammar sees them. */
export const unitWords = {
  m2: 'square meters, square metre, square meter, square metres, sq m, sqm, sq metres, sq meters, sq metre, sq meter, m2, metres squared, meters squared, m squared, squaremetres, squaremeters, sq mtr, sq mtrs, m 2, m sq',
  km2: 'square kilometres, square kilometers, square kilometre, square kilometer, sq km, sqkm, km2, km squared, square km, km sq',
  ft2: 'square footage, sq footage, square feet, square foot, sq ft, sqft, ft2, square ft, sq feet, sf, feet squared, sq foot, squarefeet',
  ha: 'hectarage, hectares, hectare, ha, hectars, hectar',
  acre: 'acres, acre, acreage',
  mi: 'miles, mile, mi',
  km: 'kilometres, kilometers, kilometre, kilometer, km, kms, kilometrage',
  m: 'metres, meters, metre, meter, mtrs, m',
  ft: 'feet, ft, foot',
} as const
