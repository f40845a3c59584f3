/** What a file says of its coordinate system. */
export type DefinedCrs = {
  /** `EPSG:n`, `ESRI:n` or `PROJ:<proj4>`, ready for `makeCrs`; null with a reason */
  readonly crs: string | null
  readonly name: string | null
  /** One sentence, when `crs` is null or something was left aside. */
  readonly reason: string | null
  readonly source: 'code' | 'parameters' | 'wkt' | 'name' | null
  /** EPSG code of the vertical system, kept aside: areas and lengths do not use it. */
  readonly verticalCode: number | null
}

type Found = { readonly crs: string; readonly name: string | null; readonly source: DefinedCrs['source'] }

export const defined = ({ crs, name, source }: Found): DefinedCrs => ({ crs, name, source, reason: null, verticalCode: null })
export const undefinedCrs = (reason: string, name: string | null = null): DefinedCrs => ({ crs: null, name, reason, source: null, verticalCode: null })
