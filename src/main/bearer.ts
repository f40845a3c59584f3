import type { EngineAddress } from '../contracts/engine-address.ts'

export const bearerOf = (address: EngineAddress) => ({ authorization: `Bearer ${address.token}` })
