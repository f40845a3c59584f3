import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pictures, pictureAt } from './pictures.ts'

function recorded(address: string) {
  const asks: unknown[] = []
  const answer = async (ask: unknown) => {
    asks.push(ask)
    return new Uint8Array()
  }
  const pictures: Pictures = { layerTile: answer, artifactTile: answer, photo: answer, crop: answer }
  const found = pictureAt(pictures, new URL(address, 'http://door'))
  return found === null ? null : asks[0]
}

describe('pictureAt', () => {
  it('reads the three forms', () => {
    expect(recorded('/tiles/layer/L1/3/2/1/0.png')).toEqual({ layerId: 'L1', z: 2, x: 1, y: 0 })
    expect(recorded('/tiles/artifact/abc/2/1/0.png?classes=water,tree&min=0.5&style=outline')).toEqual({
      artifactId: 'abc',
      z: 2,
      x: 1,
      y: 0,
      classes: ['water', 'tree'],
      minScore: 0.5,
      outline: true,
    })
    expect(recorded('/tiles/layer/L1/3/-1/-2/-5.png')).toEqual({ layerId: 'L1', z: -1, x: -2, y: -5 })
    expect(recorded('/tiles/artifact/abc/2/1/0.png')).toMatchObject({ classes: null, minScore: null, outline: false })
    expect(recorded('/crop/L1.png?box=-1,2.5,30,40&size=96')).toEqual({ layerId: 'L1', box: [-1, 2.5, 30, 40], sizePx: 96 })
    expect(recorded('/crop/L1.png?box=1,2,3,4')).toMatchObject({ sizePx: 64 })
    expect(recorded('/photo/F1.png?size=320')).toEqual({ photoId: 'F1', sizePx: 320 })
    expect(recorded('/photo/F1.png?size=99999')).toBeNull()
  })

  it.each([
    '/',
    '/tiles',
    '/tiles/layer/L1/3/2/1.png',
    '/tiles/layer/L1/3/2/1/0/9.png',
    '/tiles/layer/L1/3/-99/1/0.png',
    '/tiles/layer/L1/3/1.5/1/0.png',
    '/tiles/layer/L1/3/99999999999/1/0.png',
    '/tiles/layer/%2e%2e%2fetc%2fpasswd/3/2/1/0.png',
    '/tiles/layer/..%5c..%5cwin.ini/3/2/1/0.png',
    '/tiles/layer/%zz/3/2/1/0.png',
    '/tiles/layer//3/2/1/0.png',
    '/tiles/artifact/abc/2/1/0.png?min=high',
    '/crop/L1.png',
    '/crop/L1.png?box=1,2,3',
    '/crop/L1.png?box=1,2,3,4,5',
    '/crop/L1.png?box=1,2,3,x',
    '/crop/L1.png?box=1,2,3,4&size=4000',
    '/crop/L1/more.png?box=1,2,3,4',
  ])('%s is nothing', (address) => {
    expect(recorded(address)).toBeNull()
  })

  it('never throws, and only ids of letters, digits and dashes come through', () => {
    const segment = fc.oneof(fc.constantFrom('tiles', 'layer', 'artifact', 'crop', '..', '.', '%2e%2e', '%', '%00', '1', '0.png', 'L1'), fc.string({ maxLength: 8 }))
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 9 }), fc.string({ maxLength: 20 }), (segments, search) => {
        const url = URL.parse(`/${segments.join('/')}?${search}`, 'http://door')
        if (!url) return
        const ask = recorded(url.href)
        const id = ask && typeof ask === 'object' ? ('layerId' in ask ? ask.layerId : 'artifactId' in ask ? ask.artifactId : null) : null
        if (id !== null) expect(id).toMatch(/^[\w-]+$/)
      }),
      { numRuns: 500 },
    )
  })
})
