import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { liveObstacles } from '#server/settings/setting-obstacles.ts'
import { openAddressFinder } from './open-address-finder.ts'

const KEY = 'AIzaSyExample-0123456789_abcdefghijklmn'
const around = { clock: { now: () => new Date(0) }, warn: () => {} }

describe('the settings of the map service', () => {
  it('are off without a key, even if an emulation is set, and open no finder', async () => {
    for (const env of [{}, { GOOGLE_MAPS_API_KEY: '' }, { GOOGLE_MAPS_EMULATION: '127.0.0.1:4711' }]) {
      const { maps } = readSettings(env)
      expect(maps).toBeNull()
      expect(await openAddressFinder(maps, around)).toBeNull()
    }
  })

  it('need only a key to use Google itself', () => {
    expect(readSettings({ GOOGLE_MAPS_API_KEY: KEY }).maps).toEqual({ apiKey: KEY, emulation: null })
  })

  it('accept an emulation as host and port', () => {
    const env = { GOOGLE_MAPS_API_KEY: KEY, GOOGLE_MAPS_EMULATION: 'localhost:4711' }
    expect(readSettings(env).maps).toEqual({ apiKey: KEY, emulation: 'localhost:4711' })
  })

  it('prevent a live shop from using an emulation, to which key and addresses are sent unencrypted', () => {
    const live = { SHOP_MODE: 'live', GOOGLE_MAPS_API_KEY: KEY }
    expect(liveObstacles(readSettings(live)).join()).not.toContain('GOOGLE_MAPS')
    const rehearsed = readSettings({ ...live, GOOGLE_MAPS_EMULATION: 'localhost:4711' })
    expect(liveObstacles(rehearsed).join()).toContain('GOOGLE_MAPS_EMULATION is localhost:4711')
  })

  it.each([
    [{ GOOGLE_MAPS_API_KEY: 'short' }, /^GOOGLE_MAPS_API_KEY is wrong/],
    [{ GOOGLE_MAPS_API_KEY: `${KEY} ` }, /^GOOGLE_MAPS_API_KEY is wrong/],
    [
      { GOOGLE_MAPS_API_KEY: KEY, GOOGLE_MAPS_EMULATION: 'http://localhost:4711' },
      /^GOOGLE_MAPS_EMULATION is wrong/,
    ],
  ])('stop the start at %j', (env, words) => {
    expect(() => readSettings(env)).toThrow(words)
  })
})
