import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import type { SettingArea } from './setting-area.ts'
import { SETTING_AREAS, SETTING_NAMES } from './setting-table.ts'

const AREAS: readonly SettingArea[] = SETTING_AREAS
const rows = AREAS.flatMap(({ variables }) => Object.entries(variables))
const rules = AREAS.flatMap(({ rules = [] }) => rules)
const sets = AREAS.flatMap(({ sets = [] }) => sets)

describe('the table of settings', () => {
  it('has one row for each name', () => {
    expect(SETTING_NAMES.filter((name, at) => SETTING_NAMES.indexOf(name) !== at)).toEqual([])
  })

  it.each(rows)('accepts the default of %s', (name, row) => {
    const given = 'default' in row ? { [name]: row.default } : {}
    expect(readSettings(given)).toEqual(readSettings({}))
  })

  it.each(rows)('reads %s from the environment', (name, { schema }) => {
    const refused = ['', ' ', 'no\nvalue', '\u0000'].filter((text) => !schema.safeParse(text).success)
    for (const text of refused.filter(Boolean))
      expect(() => readSettings({ [name]: text })).toThrow(`${name} is wrong`)
  })

  it('names only its own rows in rules and sets', () => {
    const named = [...rules.flatMap(({ about }) => about), ...sets.flatMap(({ names }) => names)]
    expect(named.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  })

  it.each(sets)('refuses $names without one of them', ({ names }) => {
    const given: Record<string, string> = {
      BRAINTREE_MERCHANT_ID: 'm',
      BRAINTREE_PUBLIC_KEY: 'p',
      BRAINTREE_PRIVATE_KEY: 's',
      BRAINTREE_ENVIRONMENT: 'sandbox',
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'a@b.example',
      VONAGE_API_KEY: 'abcd1234',
      VONAGE_API_SECRET: 'secret-secret',
      SMS_SENDER: 'Coldie',
      TURNSTILE_SITE_KEY: '0x4AAAAAAATEST',
      TURNSTILE_SECRET_KEY: '0x4AAAAAAATEST',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'abc',
      S3_SECRET_ACCESS_KEY: 'abc',
      ANDROID_PACKAGE: 'com.example.shop',
      ANDROID_CERT_SHA256: Array(32).fill('AA').join(':'),
    }
    for (const name of names)
      expect(() => readSettings({ ...given, [name]: '' })).toThrow(`${name} is missing`)
  })
})
