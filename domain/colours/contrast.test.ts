import { describe, expect, it } from 'vitest'
import { contrast, luminance, tileContrast } from './contrast.ts'

describe('the contrast of two colours', () => {
  it.each([
    { a: '#000000', b: '#ffffff', ratio: 21, because: 'it is the maximum' },
    { a: '#ffffff', b: '#000000', ratio: 21, because: 'the order of the colours is irrelevant' },
    { a: '#777777', b: '#ffffff', ratio: 4.48, because: 'this grey just fails for small text' },
    { a: '#767676', b: '#FFFFFF', ratio: 4.54, because: 'this grey just passes for small text' },
    { a: '#F6C65B', b: '#F6C65B', ratio: 1, because: 'the colours are equal' },
  ])('$a on $b is $ratio: $because', ({ a, b, ratio }) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2)
  })

  it('is based on luminance from 0 (black) to 1 (white)', () => {
    expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1])
    expect(luminance('#00ff00')).toBeGreaterThan(luminance('#ff0000'))
  })
})

describe('the contrast of a tile', () => {
  const black = { background: '#000000', backgroundOpacity: 1, text: '#ffffff', textOpacity: 1 }

  it.each([
    { change: {}, ratio: 21, because: 'both colours are opaque' },
    { change: { backgroundOpacity: 0 }, ratio: 1, because: 'white text is on a transparent background' },
    { change: { textOpacity: 0 }, ratio: 1, because: 'the text is transparent' },
    { change: { backgroundOpacity: 0.5 }, ratio: 3.98, because: 'the background is translucent' },
  ])('is $ratio: $because', ({ change, ratio }) => {
    expect(tileContrast({ ...black, ...change })).toBeCloseTo(ratio, 1)
  })
})
