import { describe, expect, it } from 'vitest'
import { isOwnAddress } from './origin.ts'

describe('an address of our own', () => {
  it.each(['aftermap://app/', 'aftermap://app/index.html', 'AFTERMAP://app/tiles/layer/a/0/0/0/0.png'])('is %s', (address) => {
    expect(isOwnAddress(address)).toBe(true)
  })

  it.each([
    '',
    'about:blank',
    'aftermap://other/',
    'aftermap://app.evil/',
    'aftermap://app:80/',
    'aftermap:app',
    'https://app/',
    'file:///app',
    'javascript:1',
    'data:text/html,aftermap://app/',
  ])('is not %s', (address) => {
    expect(isOwnAddress(address)).toBe(false)
  })
})
