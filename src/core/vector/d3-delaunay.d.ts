// the package brings no types; these are the parts used
declare module 'd3-delaunay' {
  export class Delaunay {
    constructor(points: ArrayLike<number>)
    voronoi(bounds: readonly [number, number, number, number]): Voronoi
  }
  export class Voronoi {
    cellPolygon(i: number): [number, number][] | null
  }
}
