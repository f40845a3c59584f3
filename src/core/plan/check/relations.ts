/** A condition that is about another thing, such as "within 100 m of water", not about the object itself. */
export const isRelation = (filter: string): boolean => /^\s*(in|inside|within|near|on|under|along|touching|overlapping|intersecting|outside)\b/i.test(filter)
