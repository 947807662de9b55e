import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { demoObstacles, publicSigns } from './setting-obstacles.ts'

type Environment = Record<string, string | undefined>

const obstacles = (env: Environment) => demoObstacles(readSettings(env)).join('\n')

const BRAINTREE = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' }
const MAIL = { MAIL_FROM: 'Coldie <orders@coldie.example>' }
const TURNSTILE = { TURNSTILE_SITE_KEY: '0x4AAAAAAAC3DHQFLr1GavRN' }

// @source A-SET-4

describe('a demo that looks like a shop whose SHOP_MODE was forgotten', () => {
  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://drinks.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://203.0.114.7:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://127.evil.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost.evil.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://[2606:4700:4700::1111]' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8' }],
    ['card gateway', { ...BRAINTREE, BRAINTREE_ENVIRONMENT: 'production' }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'smtps://shop:pw@mail.example.com' }],
    [
      'VONAGE_API_KEY',
      { VONAGE_API_KEY: 'abcd1234', VONAGE_API_SECRET: 'secret-secret', SMS_SENDER: 'Coldie' },
    ],
    ['GOOGLE_MAPS_API_KEY', { GOOGLE_MAPS_API_KEY: 'AIzaSyA-0123456789abcdef' }],
    ['TURNSTILE_SECRET_KEY', { ...TURNSTILE, TURNSTILE_SECRET_KEY: '0x4AAAAAAAC3DHQhMMQ_Rxrg' }],
    ['S3_BUCKET', { S3_BUCKET: 'pictures' }],
    ['SENTRY_DSN', { SENTRY_DSN: 'https://abc@o1.ingest.sentry.io/1' }],
  ])('needs DEMO_PUBLIC=yes because of its %s: %o', (name, env) => {
    expect(obstacles(env)).toContain(name)
    expect(obstacles(env)).toContain('DEMO_PUBLIC=yes')
    const asked = { ...env, DEMO_PUBLIC: 'yes' }
    expect(obstacles(asked)).toBe('')
    // Its accounts get new passwords all the same.
    expect(publicSigns(readSettings(asked))).toHaveLength(1)
  })

  it.each([
    {},
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'https://localhost:3443' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { PUBLIC_URL: 'http://coldie.local' },
    { HOST: '0.0.0.0', DEMO_PUBLIC: 'yes' },
    { ...BRAINTREE, BRAINTREE_ENVIRONMENT: 'sandbox' },
    { ...BRAINTREE, BRAINTREE_ENVIRONMENT: '127.0.0.1:8080' },
    { ...MAIL, SMTP_URL: 'smtp://127.0.0.1:2525' },
    { GOOGLE_MAPS_API_KEY: 'AIzaSyA-0123456789abcdef', GOOGLE_MAPS_EMULATION: 'localhost:4711' },
    { ...TURNSTILE, TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA' },
    { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { SENTRY_DSN: 'http://abc@127.0.0.1:9000/1' },
    { GTM_CONTAINER_ID: 'GTM-ABC1234' },
  ] satisfies Environment[])('is none with %o, and keeps the passwords of the README', (env: Environment) => {
    expect([obstacles(env), publicSigns(readSettings(env))]).toEqual(['', []])
  })
})

describe('DEMO_WEBHOOK_HOSTS', () => {
  it('names receivers on this machine, each with its port', () => {
    expect(readSettings({}).demo.webhookHosts).toEqual([])
    const { demo } = readSettings({ DEMO_WEBHOOK_HOSTS: '127.0.0.1:4000, localhost:4001,[::1]:4002' })
    expect(demo.webhookHosts).toEqual(['127.0.0.1:4000', 'localhost:4001', '[::1]:4002'])
  })

  it.each([
    '127.0.0.1',
    'localhost',
    '127.0.0.1:0x50',
    '10.0.0.1:4000',
    'localhost.evil.example:4000',
    '*',
    '127.0.0.1:99999',
    'user@127.0.0.1:4000',
    'http://127.0.0.1:4000',
    '127.0.0.1:4000/hooks',
    '127.1:80',
  ])('refuses %s', (DEMO_WEBHOOK_HOSTS) => {
    expect(() => readSettings({ DEMO_WEBHOOK_HOSTS })).toThrow('DEMO_WEBHOOK_HOSTS is wrong')
  })

  it('has no place in a demo that the public may reach', () => {
    expect(obstacles({ DEMO_WEBHOOK_HOSTS: '127.0.0.1:4000' })).toBe('')
    const open = { DEMO_WEBHOOK_HOSTS: '127.0.0.1:4000', DEMO_PUBLIC: 'yes' }
    expect(obstacles(open)).toContain('DEMO_WEBHOOK_HOSTS')
  })
})
