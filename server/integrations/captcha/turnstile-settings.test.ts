import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { liveObstacles } from '#server/settings/setting-obstacles.ts'

const TURNSTILE = { TURNSTILE_SITE_KEY: '0x4AAAAAAATESTSITE', TURNSTILE_SECRET_KEY: '0x4AAAAAAATESTSECRET' }

describe('the captcha’s settings', () => {
  it('need nothing: the shop has one of its own', () => {
    expect(readSettings({}).captcha).toBeNull()
  })

  it('switch Turnstile on with both its keys', () => {
    expect(readSettings(TURNSTILE).captcha).toEqual({
      siteKey: '0x4AAAAAAATESTSITE',
      secretKey: '0x4AAAAAAATESTSECRET',
    })
  })

  it.each(Object.keys(TURNSTILE))('are refused without %s', (name) => {
    expect(() => readSettings({ ...TURNSTILE, [name]: '' })).toThrow(`${name} is missing`)
  })

  it.each(Object.keys(TURNSTILE))('are refused where %s is no key', (name) => {
    expect(() => readSettings({ ...TURNSTILE, [name]: 'a key with gaps' })).toThrow(`${name} is wrong`)
  })

  it('keep a live shop shut with the vendor’s keys for tests, which stop nobody', () => {
    const secret = `1x${'0'.repeat(31)}AA`
    const live = { SHOP_MODE: 'live', ...TURNSTILE }
    expect(liveObstacles(readSettings(live)).join()).not.toContain('TURNSTILE')
    const obstacles = liveObstacles(readSettings({ ...live, TURNSTILE_SECRET_KEY: secret }))
    expect(obstacles.join()).toContain('TURNSTILE_SECRET_KEY is a key for tests')
  })
})
