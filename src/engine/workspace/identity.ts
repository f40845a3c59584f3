import { ok, type Result } from '../../contracts/result.ts'
import { identify } from '../files/index.ts'

/** Content identity of a file: size and sampled blocks. The time is left out, so a copied image is the same image. */
export async function contentIdentity(path: string): Promise<Result<string>> {
  const found = await identify(path)
  return found.ok ? ok(`${found.value.size}:${found.value.sampledSha256.slice(0, 32)}`) : found
}
