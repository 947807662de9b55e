import { describe, expect, it } from 'vitest'
import { homeFacts, type AreaOffer } from './home-facts.ts'

const offer = (own: Partial<AreaOffer> = {}): AreaOffer => ({
  estimateMinutes: 25,
  deliveryFee: 7.95,
  minimum: 30,
  products: 541,
  ...own,
})

describe('home page figures', () => {
  it('§1 Home: delivery in 30 minutes, over 500 products, over 120 suburbs, $7.95 fee and $30 minimum are true figures', () => {
    expect(homeFacts([offer(), offer()], 130)).toEqual({
      minutes: 30,
      products: 500,
      suburbs: 120,
      fee: '$7.95',
      minimum: '$30',
    })
  })

  it.each([
    ['all stores are closed', null, null],
    ['the nearest takes 31 minutes', 31, null],
    ['the nearest takes 30 minutes', 30, 30],
  ])('§1 Home: the promise of 30 minutes when %s', (_, estimateMinutes, minutes) => {
    expect(homeFacts([offer({ estimateMinutes })], 300).minutes).toBe(minutes)
  })

  it('§1 Home: one open store is enough for the promise on a page about two cities', () => {
    expect(homeFacts([offer({ estimateMinutes: null }), offer()], 300).minutes).toBe(30)
  })

  it.each([
    [641, 500],
    [541, 500],
    [501, 500],
    [500, 400],
    [100, 0],
    [0, 0],
  ])('§1 Home: %i products are over %i', (products, over) => {
    expect(homeFacts([offer({ products })], 0).products).toBe(over)
  })

  it('§1 Home: a fee or minimum that differs between areas is not claimed', () => {
    expect(homeFacts([offer(), offer({ deliveryFee: 9.95 })], 300).fee).toBeNull()
    expect(homeFacts([offer(), offer({ minimum: 40 })], 300).minimum).toBeNull()
    expect(homeFacts([], 0)).toMatchObject({ fee: null, minimum: null, minutes: null })
  })
})
