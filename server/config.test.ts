import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { liveObstacles } from '#server/settings/setting-obstacles.ts'

// @source A-SET-1

describe('the settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      mode: 'demo',
      demo: { now: null, autopilot: true, seed: 'full' },
      rateLimits: true,
      realtimeKey: 'coldie',
    })
  })

  it.each([
    { env: { PORT: '80x' }, because: 'it is not a number' },
    { env: { PORT: '70000' }, because: 'there is no such port' },
    { env: { PROCESSES: '0' }, because: 'at least one process must answer' },
    { env: { PROCESSES: 'all' }, because: 'it is not a number' },
    { env: { DATABASE_URL: 'mysql://x/y' }, because: 'only PostgreSQL is supported' },
    { env: { SHOP_MODE: 'test' }, because: 'the mode is demo or live' },
    { env: { DEMO_NOW: 'tomorrow' }, because: 'an instant is required' },
    { env: { DEMO_NOW: '2026-11-20T18:30:00' }, because: 'an instant has an offset' },
    { env: { DEMO_AUTOPILOT: 'yes' }, because: 'it is on or off' },
    { env: { DEMO_SEED: 'half' }, because: 'it is full or none' },
    { env: { RATE_LIMITS: '0' }, because: 'it is on or off' },
    { env: { PUBLIC_URL: 'coldie.example' }, because: 'links need a scheme' },
    { env: { SECRET_KEY: 'short' }, because: 'a short key can be guessed' },
    { env: { BRAINTREE_ENVIRONMENT: 'staging' }, because: 'there is no such environment' },
    { env: { BRAINTREE_3D_SECURE: 'yes' }, because: 'it is off, on or required' },
    { env: { BRAINTREE_PRIVATE_KEY: 'has spaces in it' }, because: 'keys have no spaces' },
    { env: { HOST: '0.0.0.0' }, because: 'a demo must not become public by accident' },
  ])('reject $env: $because', ({ env }) => {
    const [name] = Object.keys(env)
    expect(() => readSettings(env)).toThrow(name)
  })

  it('trust only the configured proxies', () => {
    expect(readSettings({}).trustedProxies).toEqual([])
    const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::1' })
    expect(trustedProxies).toEqual(['10.0.0.0/8', 'fd00::1'])
  })

  it('use one process per core if PROCESSES is auto', () => {
    expect(readSettings({}).processes).toBe(1)
    expect(readSettings({ PROCESSES: 'auto' }).processes).toBe(availableParallelism())
  })

  it.each(['all', '10.0.0.0/33', '10.0.0/8', '10.0.0.1/', '10.0.0.1,'])(
    'reject proxies such as %s',
    (list) => {
      expect(() => readSettings({ TRUSTED_PROXIES: list })).toThrow('TRUSTED_PROXIES is wrong')
    },
  )

  it('accept a database URL in socket form', () => {
    const url = 'postgres://shop@/coldie?host=/run/postgresql'
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('use the server behind a pooler for the owner as well, unless another is set', () => {
    const [pooler, direct, owner] = ['pooler', 'direct', 'owner'].map(
      (host) => `postgres://shop@${host}/coldie`,
    )
    const two = { DATABASE_URL: pooler!, DATABASE_DIRECT_URL: direct! }
    expect(readSettings(two)).toMatchObject({
      databaseUrl: pooler,
      databaseDirectUrl: direct,
      databaseOwnerUrl: direct,
    })
    expect(readSettings({ ...two, DATABASE_OWNER_URL: owner! }).databaseOwnerUrl).toBe(owner)
    expect(() => readSettings({ ...two, DATABASE_DIRECT_URL: 'direct' })).toThrow(
      'DATABASE_DIRECT_URL is wrong',
    )
  })

  it('accept any number of replicas, each of which must be a URL', () => {
    const urls = ['postgres://reader@one/coldie', 'postgres://reader@two/coldie']
    expect(readSettings({}).replicaUrls).toEqual([])
    expect(readSettings({ REPLICA_URLS: urls.join(', ') }).replicaUrls).toEqual(urls)
    expect(() => readSettings({ REPLICA_URLS: `${urls[0]},two` })).toThrow('REPLICA_URLS is wrong')
    const live = liveObstacles(readSettings({ SHOP_MODE: 'live', REPLICA_URLS: urls.join() }))
    expect(live.filter((each) => each.includes('REPLICA_URLS'))).toHaveLength(2)
  })

  it('treat an empty variable as absent', () => {
    expect(readSettings({ PORT: '', HOST: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
  })

  it('make the demo public if explicitly allowed', () => {
    expect(readSettings({ HOST: '0.0.0.0', DEMO_PUBLIC: 'yes' }).host).toBe('0.0.0.0')
  })

  it('keep rate limits on in a live shop', () => {
    expect(readSettings({ SHOP_MODE: 'live', RATE_LIMITS: 'off' }).rateLimits).toBe(true)
  })
})

const BRAINTREE = {
  BRAINTREE_MERCHANT_ID: 'm1',
  BRAINTREE_PUBLIC_KEY: 'p1',
  BRAINTREE_PRIVATE_KEY: 's1',
  BRAINTREE_ENVIRONMENT: 'sandbox',
}

describe('the card gateway', () => {
  it('is the demo gateway without credentials', () => {
    expect(readSettings({}).payments.settings).toBeNull()
  })

  it('is Braintree with all credentials', () => {
    expect(readSettings(BRAINTREE).payments.settings).toEqual({
      merchantId: 'm1',
      publicKey: 'p1',
      privateKey: 's1',
      environment: 'sandbox',
      merchantAccountId: null,
      threeDSecure: 'off',
      payPal: true,
    })
  })

  it.each(Object.keys(BRAINTREE))('is rejected without %s', (name) => {
    expect(() => readSettings({ ...BRAINTREE, [name]: '' })).toThrow(`${name} is missing`)
  })
})

const MAIL = { SMTP_URL: 'smtps://shop:secret@mail.example.com', MAIL_FROM: 'Coldie <orders@coldie.example>' }
const SMS = { VONAGE_API_KEY: 'abcd1234', VONAGE_API_SECRET: 'secret-secret', SMS_SENDER: 'Coldie' }

describe('mail and SMS', () => {
  it('go to the demo inbox without settings, independently of each other', () => {
    expect(readSettings({}).messages).toEqual({ mail: null, sms: null })
    expect(readSettings(MAIL).messages).toMatchObject({ mail: { from: MAIL.MAIL_FROM }, sms: null })
    expect(readSettings(SMS).messages).toMatchObject({ mail: null, sms: { sender: 'Coldie' } })
  })

  it.each([...Object.keys(MAIL), ...Object.keys(SMS)])('are rejected without %s', (name) => {
    expect(() => readSettings({ ...MAIL, ...SMS, [name]: '' })).toThrow(`${name} is missing`)
  })

  it.each([
    { env: { SMTP_URL: 'https://mail.example.com' }, because: 'it is not a mail server' },
    { env: { MAIL_FROM: 'Coldie' }, because: 'a sender has an address' },
    { env: { MAIL_FROM: 'a@b.example, c@d.example' }, because: 'there is one sender' },
    { env: { SMS_SENDER: 'Co' }, because: 'a name has at least 3 characters' },
    { env: { SMS_SENDER: 'Coldie Drinks' }, because: 'a name has at most 11 characters' },
    { env: { SMS_SENDER: '12345' }, because: 'that is neither a name nor a number' },
    { env: { VONAGE_API_KEY: 'a b' }, because: 'a key has no spaces' },
  ])('reject $env: $because', ({ env }) => {
    const [name] = Object.keys(env)
    expect(() => readSettings({ ...MAIL, ...SMS, ...env })).toThrow(`${name} is wrong`)
  })
})

describe('live mode', () => {
  it('lists all obstacles', () => {
    const obstacles = liveObstacles(readSettings({ SHOP_MODE: 'live' }))
    expect(obstacles).toContain('SECRET_KEY is missing')
    expect(obstacles.join()).toContain('the card gateway is the demo one')
  })

  it('has mail and SMS once their settings are present', () => {
    const live = { SHOP_MODE: 'live' }
    expect(liveObstacles(readSettings(live)).join()).toMatch(
      /mail goes to the demo inbox.*SMS go to the demo/,
    )
    expect(liveObstacles(readSettings({ ...live, ...MAIL, ...SMS })).join()).not.toContain('demo inbox')
  })

  it.each([
    {
      environment: '127.0.0.1:8080',
      because: 'an emulation moves no money, and our key is sent unencrypted',
    },
    { environment: 'sandbox', because: 'it approves every card without a payment' },
  ])('rejects $environment as a card gateway: $because', ({ environment }) => {
    const rehearsed = { SHOP_MODE: 'live', ...BRAINTREE, BRAINTREE_ENVIRONMENT: environment }
    expect(liveObstacles(readSettings(rehearsed)).join()).toContain(`BRAINTREE_ENVIRONMENT is ${environment}`)
  })

  it('has a card gateway with production credentials', () => {
    const real = { SHOP_MODE: 'live', ...BRAINTREE, BRAINTREE_ENVIRONMENT: 'production' }
    expect(liveObstacles(readSettings(real)).join()).not.toMatch(/gateway|BRAINTREE/)
  })
})
