import { describe, expect, it } from 'vitest'
import { headBundles } from './bundle-headings.ts'

const headings = (bundles: (string | null)[]) =>
  headBundles(bundles, (bundle) => bundle).map(({ heading, isPart }) => [heading, isPart])

describe('headings of bundles', () => {
  it.each([
    [
      ['A', 'A'],
      [
        ['A', true],
        [null, true],
      ],
      'a bundle has one heading above its lines',
    ],
    [
      ['A', 'B'],
      [
        ['A', true],
        ['B', true],
      ],
      'each bundle has its own',
    ],
    [
      [null, 'A', null],
      [
        [null, false],
        ['A', true],
        [null, false],
      ],
      'other packs have none',
    ],
    [
      ['A', null, 'A'],
      [
        ['A', true],
        [null, false],
        ['A', true],
      ],
      'a group ends with another pack',
    ],
    [[], [], 'an order without lines has none'],
  ])('of %o are %o: %s', (bundles, expected) => {
    expect(headings(bundles)).toEqual(expected)
  })

  it('compare the content of two bundles', () => {
    const lines = [{ bundle: { id: 1 } }, { bundle: { id: 1 } }, { bundle: { id: 2 } }]
    const headed = headBundles(lines, ({ bundle }) => bundle)
    expect(headed.map(({ heading }) => heading?.id)).toEqual([1, undefined, 2])
  })
})
