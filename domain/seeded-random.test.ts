import { describe, expect, it } from 'vitest'
import { hashText, seededRandom } from './seeded-random.ts'

const draw = (seed: string) => {
  const random = seededRandom(seed)
  return Array.from({ length: 20 }, () => random.whole(1, 6))
}

describe('seeded randomness', () => {
  it('repeats for the same seed and differs for another', () => {
    expect(draw('iron-lace')).toEqual(draw('iron-lace'))
    expect(draw('iron-lace')).not.toEqual(draw('iron-lacf'))
  })

  it('draws every face of a die about equally often', () => {
    const random = seededRandom('die')
    const faces = new Map<number, number>()
    for (let i = 0; i < 6000; i++) {
      const face = random.whole(1, 6)
      faces.set(face, (faces.get(face) ?? 0) + 1)
    }
    expect([...faces.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const times of faces.values()) expect(Math.abs(times - 1000)).toBeLessThan(150)
  })

  it('picks only list items, and respects probabilities of 0 and 1', () => {
    const random = seededRandom('pick')
    for (let i = 0; i < 200; i++) {
      expect(['a', 'b']).toContain(random.pick(['a', 'b']))
      expect(random.chance(0)).toBe(false)
      expect(random.chance(1)).toBe(true)
    }
  })

  it('hashes any text to a 32-bit number', () => {
    for (const text of ['', 'a', 'ab', '🍺', 'x'.repeat(1000)]) {
      expect(hashText(text)).toBeGreaterThanOrEqual(0)
      expect(hashText(text)).toBeLessThan(2 ** 32)
      expect(Number.isInteger(hashText(text))).toBe(true)
    }
  })
})
