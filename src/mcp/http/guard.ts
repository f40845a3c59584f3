import { createHash, timingSafeEqual } from 'node:crypto'
import { hostHeaderValidationResponse, localhostAllowedHostnames, localhostAllowedOrigins, originValidationResponse } from '@modelcontextprotocol/server'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A refusal for whoever may not come in, or undefined: pages of the web (Host, Origin) and programs without the token. `null`: no token is asked for. */
export function refusalOf(request: Request, token: string | null): Response | undefined {
  const fromElsewhere = hostHeaderValidationResponse(request, localhostAllowedHostnames()) ?? originValidationResponse(request, localhostAllowedOrigins())
  if (fromElsewhere) return fromElsewhere
  if (token === null) return undefined
  const given = request.headers.get('authorization') ?? ''
  // compared in constant time whatever the lengths
  if (timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return undefined
  return Response.json({ error: 'unauthorized', error_description: 'The token is missing or wrong.' }, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
}
