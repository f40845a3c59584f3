/** Numbers in memory that the teaching thread reads where they lie: sent to it, they are not copied, however many. Nobody changes them after. */
export const sharedFloats = (length: number): Float32Array => new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))
