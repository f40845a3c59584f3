/** The one origin a window of Aftermap ever shows. */
export const appScheme = 'aftermap'
export const appHost = 'app'
export const appOrigin = `${appScheme}://${appHost}`
export const appPage = `${appOrigin}/`

/** True for an address of our own pages and pictures, however it is written. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === `${appScheme}:` && host === appHost
}
