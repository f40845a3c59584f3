/** Host and port of an address, as people speak of it. */
export const hostOf = (url: string): string => URL.parse(url)?.host || url
