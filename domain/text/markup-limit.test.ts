import { describe, expect, it } from 'vitest'
import { hasTooMuchMarkup } from './markup-limit.ts'

describe('hasTooMuchMarkup', () => {
  it.each([
    { html: '<p>Cold beer &amp; wine</p>'.repeat(6_666), expected: false },
    { html: '<p>Cold beer &amp; wine</p>'.repeat(6_667), expected: true },
    { html: '<'.repeat(20_000), expected: false },
    { html: '<'.repeat(20_001), expected: true },
    { html: '>'.repeat(20_001), expected: true },
    { html: '&'.repeat(200_000), expected: true },
    { html: 'a'.repeat(200_000), expected: false },
  ])('of $html.length characters is $expected', ({ html, expected }) => {
    expect([hasTooMuchMarkup(html), hasTooMuchMarkup(html)]).toEqual([expected, expected])
  })
})
