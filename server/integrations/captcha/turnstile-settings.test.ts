import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { liveObstacles } from '#server/settings/setting-obstacles.ts'

const TURNSTILE = { TURNSTILE_SITE_KEY: '0x4AAAAAAATESTSITE', TURNSTILE_SECRET_KEY: '0x4AAAAAAATESTSECRET' }

describe('the captcha’s settings', () => {
  it('are optional: the shop has its own captcha', () => {
    expect(readSettings({}).captcha).toBeNull()
  })

  it('enable Turnstile with both keys', () => {
    expect(readSettings(TURNSTILE).captcha).toEqual({
      siteKey: '0x4AAAAAAATESTSITE',
      secretKey: '0x4AAAAAAATESTSECRET',
    })
  })

  it.each(Object.keys(TURNSTILE))('are rejected without %s', (name) => {
    expect(() => readSettings({ ...TURNSTILE, [name]: '' })).toThrow(`${name} is missing`)
  })

  it.each(Object.keys(TURNSTILE))('are rejected if %s is not a key', (name) => {
    expect(() => readSettings({ ...TURNSTILE, [name]: 'a key with gaps' })).toThrow(`${name} is wrong`)
  })

  it('prevent a live shop from using the vendor’s test keys, which accept every token', () => {
    const secret = `1x${'0'.repeat(31)}AA`
    const live = { SHOP_MODE: 'live', ...TURNSTILE }
    expect(liveObstacles(readSettings(live)).join()).not.toContain('TURNSTILE')
    const obstacles = liveObstacles(readSettings({ ...live, TURNSTILE_SECRET_KEY: secret }))
    expect(obstacles.join()).toContain('TURNSTILE_SECRET_KEY is a key for tests')
  })
})
