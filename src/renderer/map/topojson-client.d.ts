declare module 'topojson-client' {
  /** Lines of all shapes of a topology, each border once. */
  export function mesh(topology: { readonly type: 'Topology' }): { readonly coordinates: readonly (readonly (readonly [number, number])[])[] }
}
declare module '*?raw' {
  const words: string
  // biome-ignore lint/style/noDefaultExport: what the bundler gives for `?raw`
  export default words
}
