/** A name as the server lists it: `smol` is `smol:latest`. */
export const withTag = (name: string): string => (/:[^/]+$/.test(name) ? name : `${name}:latest`)

export const sameModel = (a: string, b: string): boolean => withTag(a) === withTag(b)
