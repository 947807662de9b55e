import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { brandingOf } from './branding.ts'

const PRINT = Array.from({ length: 32 }, (_, nth) => nth.toString(16).padStart(2, '0')).join(':')
const ANDROID = { ANDROID_PACKAGE: 'com.example.coldie', ANDROID_CERT_SHA256: PRINT }

describe('the apps’ settings', () => {
  it('need nothing', () => {
    expect(readSettings({}).apps).toEqual({ apple: null, android: null })
  })

  it('take an app of either kind by itself', () => {
    const APPLE_APP_ID = 'A1B2C3D4E5.com.example.coldie'
    expect(readSettings({ APPLE_APP_ID }).apps).toEqual({ apple: APPLE_APP_ID, android: null })
    expect(readSettings(ANDROID).apps.android!.packageName).toBe('com.example.coldie')
  })

  it('take several fingerprints, written as their standard has them', () => {
    const other = PRINT.replace('00', 'ff')
    const { android } = readSettings({ ...ANDROID, ANDROID_CERT_SHA256: `${PRINT}, ${other}` }).apps
    expect(android!.fingerprints).toEqual([PRINT.toUpperCase(), other.toUpperCase()])
  })

  it.each(Object.keys(ANDROID))('are refused without %s', (name) => {
    expect(() => readSettings({ ...ANDROID, [name]: '' })).toThrow(`${name} is missing`)
  })

  it.each([
    { env: { APPLE_APP_ID: 'com.example.coldie' }, because: 'the team is missing' },
    { env: { APPLE_APP_ID: 'A1B2C3D4E5' }, because: 'the bundle is missing' },
    { env: { APPLE_APP_ID: '1234567890' }, because: 'that is the number in the store' },
    { env: { ANDROID_PACKAGE: 'coldie' }, because: 'a package has two parts' },
    { env: { ANDROID_PACKAGE: 'com.example.1' }, because: 'a part begins with a letter' },
    { env: { ANDROID_CERT_SHA256: PRINT.replaceAll(':', '') }, because: 'there are no colons' },
    { env: { ANDROID_CERT_SHA256: PRINT.slice(3) }, because: 'a pair is missing' },
    { env: { ANDROID_CERT_SHA256: `${PRINT},` }, because: 'the second is empty' },
  ])('refuse $env: $because', ({ env }) => {
    const [name] = Object.keys(env)
    expect(() => readSettings({ ...ANDROID, ...env })).toThrow(`${name} is wrong`)
  })
})

describe('the number of the app in Apple’s store', () => {
  it.each([
    { url: 'https://apps.apple.com/au/app/coldie/id1234567890', id: '1234567890' },
    { url: 'https://apps.apple.com/app/id1234567890?mt=8', id: '1234567890' },
    { url: 'https://itunes.apple.com/au/app/coldie/id987654321', id: '987654321' },
    { url: 'https://example.com/app/id1234567890', id: '' },
    { url: 'https://apps.apple.com/au/developer/coldie', id: '' },
    { url: 'https://apps.apple.com.example.com/app/id1234567890', id: '' },
  ])('is read from $url as “$id”', ({ url, id }) => {
    expect(brandingOf(readSettings({ APP_STORE_URL: url }).shopDefaults).appStoreId).toBe(id)
  })

  it('is none in the demo, whose links lead nowhere', () => {
    expect(brandingOf(readSettings({}).shopDefaults).appStoreId).toBe('')
  })
})
