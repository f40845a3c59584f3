/** A tenth of a millimetre: what a projection there and back may lose must not turn into a metre when it is cut. */
export const slackM = 1e-4

/** The last five figures of the metres, cut to `digits`. */
export function cut(valueM: number, digits: number): string {
  if (digits === 0) return ''
  const within = (((valueM + slackM) % 100_000) + 100_000) % 100_000
  return String(Math.floor(within / 10 ** (5 - digits))).padStart(digits, '0')
}
