import { describe, expect, it } from 'vitest'
import { contrast, luminance, tileContrast } from './contrast.ts'

describe('contrast of two colours', () => {
  it.each([
    { a: '#000000', b: '#ffffff', ratio: 21, because: 'nothing stands out more' },
    { a: '#ffffff', b: '#000000', ratio: 21, because: 'which is which makes no difference' },
    { a: '#777777', b: '#ffffff', ratio: 4.48, because: 'the grey that just fails for small words' },
    { a: '#767676', b: '#FFFFFF', ratio: 4.54, because: 'the grey that just passes' },
    { a: '#F6C65B', b: '#F6C65B', ratio: 1, because: 'a colour hides in itself' },
  ])('$a on $b is $ratio: $because', ({ a, b, ratio }) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2)
  })

  it('begins with luminance, from black to white', () => {
    expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1])
    expect(luminance('#00ff00')).toBeGreaterThan(luminance('#ff0000'))
  })
})

describe('contrast of a tile', () => {
  const black = { background: '#000000', backgroundOpacity: 1, text: '#ffffff', textOpacity: 1 }

  it.each([
    { change: {}, ratio: 21, because: 'both colours are whole' },
    { change: { backgroundOpacity: 0 }, ratio: 1, because: 'white words lie on white paper' },
    { change: { textOpacity: 0 }, ratio: 1, because: 'words that are not there can’t be read' },
    { change: { backgroundOpacity: 0.5 }, ratio: 3.98, because: 'the paper shows through' },
  ])('is $ratio: $because', ({ change, ratio }) => {
    expect(tileContrast({ ...black, ...change })).toBeCloseTo(ratio, 1)
  })
})
