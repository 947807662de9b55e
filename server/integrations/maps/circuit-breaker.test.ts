import { beforeEach, describe, expect, it } from 'vitest'
import { type AddressFinder, type LocatedHouse, MapsUnavailable } from './port.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'

const HOUSE: LocatedHouse = {
  number: '8',
  street: 'Gore Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  lat: -37.8,
  lng: 144.98,
}

let now = 0
let isWell = true
let asked: string[] = []
let warned: string[] = []
let finder: AddressFinder

beforeEach(() => {
  now = Date.parse('2026-11-20T18:30:00+11:00')
  isWell = true
  asked = []
  warned = []
  const answer = async <Answer>(question: string, found: Answer): Promise<Answer> => {
    asked.push(question)
    if (!isWell) throw new MapsUnavailable('no answer in time')
    return found
  }
  finder = withCircuitBreaker(
    {
      name: 'Google Maps',
      suggest: (text) => answer(text, []),
      locate: (id) => answer(id, id === 'gone' ? null : HOUSE),
      geocode: (text) => answer(text, HOUSE),
    },
    { clock: { now: () => new Date(now) }, warn: (message) => void warned.push(message) },
  )
})

const suggestBadly = (times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      finder.suggest('8 gore').catch((error: unknown) => expect(error).toBeInstanceOf(MapsUnavailable)),
    ),
  )

async function fail(times: number): Promise<void> {
  isWell = false
  for (let time = 0; time < times; time++) await suggestBadly(1)
}

describe('a map service that fails', () => {
  it('is not called for a minute after three failures in a row', async () => {
    await fail(10)
    expect(asked).toHaveLength(3)
    now += 59_999
    await suggestBadly(1)
    expect(asked).toHaveLength(3)
  })

  it('is then called once, and is available again if that call succeeds', async () => {
    await fail(3)
    isWell = true
    now += 60_000
    await Promise.allSettled([finder.suggest('8 gore'), finder.suggest('8 gore')])
    expect(asked).toHaveLength(4)
    await finder.suggest('8 gore')
    expect(asked).toHaveLength(5)
  })

  it('is not called for another minute if that call fails as well', async () => {
    await fail(3)
    now += 60_000
    await suggestBadly(5)
    expect(asked).toHaveLength(4)
    now += 60_000
    await suggestBadly(5)
    expect(asked).toHaveLength(5)
  })

  it('is not counted as failing if it fails only occasionally', async () => {
    for (let time = 0; time < 5; time++) {
      await fail(2)
      isWell = true
      await finder.suggest('8 gore')
    }
    expect(asked).toHaveLength(15)
  })

  it('does not affect calls of the other service', async () => {
    await fail(3)
    isWell = true
    expect(await finder.geocode('8 gore st')).toEqual(HOUSE)
  })

  it('is reported once instead of at each key press, and again after ten minutes', async () => {
    await fail(20)
    const words =
      'Google Maps, the search for places: no answer in time; using the built-in index of addresses instead'
    expect(warned).toEqual([words])
    now += 10 * 60_000
    await suggestBadly(3)
    expect(warned).toEqual([words, words])
  })
})

describe('a picked place', () => {
  it('is requested once while its shopper continues', async () => {
    expect(await finder.locate('a', 'session')).toEqual(HOUSE)
    now += 4 * 60_000
    expect(await finder.locate('a', 'session')).toEqual(HOUSE)
    expect(asked).toEqual(['a'])
    now += 60_000
    await finder.locate('a', 'session')
    expect(asked).toEqual(['a', 'a'])
  })

  it('is cached only if it was found, and the oldest entry is evicted first', async () => {
    await finder.locate('gone')
    await finder.locate('gone')
    expect(asked).toEqual(['gone', 'gone'])
    for (let id = 0; id <= 500; id++) await finder.locate(String(id))
    asked = []
    await finder.locate('500')
    await finder.locate('0')
    expect(asked).toEqual(['0'])
  })
})
