import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { liveObstacles } from '#server/settings/setting-obstacles.ts'
import { isGuessable } from './secret-strength.ts'

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://drinks.example',
  SECRET_KEY: randomBytes(32).toString('base64'),
}
const obstacles = (env: Record<string, string | undefined>) =>
  liveObstacles(readSettings({ ...LIVE, ...env })).join('\n')

describe('a live shop', () => {
  it('accepts an https address, a generated key and a local database', () => {
    expect(obstacles({})).not.toMatch(/PUBLIC_URL|SECRET_KEY|DATABASE/)
  })

  it.each(['', 'http://drinks.example', 'http://localhost:3000'])('is not opened at %j', (PUBLIC_URL) => {
    expect(obstacles({ PUBLIC_URL })).toContain('PUBLIC_URL is not an https address')
  })

  it.each([
    'a'.repeat(32),
    'ab'.repeat(20),
    'abc123'.repeat(8),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '01234567890123456789012345678901',
    'my-very-secret-key-for-the-drinks-shop',
    'changemechangemechangemechangeme!!',
    '11112222333344445555666677778888',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab1c2d3e4f5',
    Buffer.alloc(32).toString('base64'),
    Buffer.alloc(32, 'k').toString('base64'),
    Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
    Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex'),
    Buffer.from('the quick brown fox jumps over it').toString('base64'),
    Buffer.from('changeme-changeme-changeme-changeme').toString('base64url'),
    Buffer.from('admin123admin123admin123admin123').toString('hex'),
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'zyxwvutsrqponmlkjihgfedcba9876543210',
    'replace-this-with-32-random-characters',
    'correct horse battery staple correct rider',
    'Production-Drinks-Shop-2026-Melbourne!',
  ])('is not opened with an invented key: %s', (SECRET_KEY) => {
    expect(obstacles({ SECRET_KEY })).toContain('SECRET_KEY can be guessed')
  })

  it('accepts a random key with many neighbours by chance or with a short word in it', () => {
    expect(isGuessable('e40cd2121afff6abac769dfd3e1292a688684f26e101eaaa665677e2024015fe')).toBe(false)
    expect(isGuessable('q3TestZr8Yw1Kp0vXn5BmL7cHd2GfJs9')).toBe(false)
  })

  it.each(['hex', 'base64', 'base64url'] as const)('accepts every random key in %s', (encoding) => {
    for (const bytes of [16, 24, 32, 48])
      for (let i = 0; i < 200; i++) {
        const key = randomBytes(bytes).toString(encoding)
        expect([key, isGuessable(key)]).toEqual([key, false])
      }
  })

  it.each([
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    '0123456789abcdef',
    'metrics-token-00',
    'prometheus-coldie',
    '1111111122222222',
    'AAAAAAAAAAAAAAAAAAAAAA==',
  ])('is not opened with the METRICS_TOKEN %s', (METRICS_TOKEN) => {
    expect(obstacles({ METRICS_TOKEN })).toContain('METRICS_TOKEN can be guessed')
  })

  it('accepts a random METRICS_TOKEN of 16 characters', () => {
    for (let i = 0; i < 200; i++)
      for (const token of [randomBytes(8).toString('hex'), randomBytes(12).toString('base64')])
        expect([token, isGuessable(token)]).toEqual([token, false])
  })

  it('has one secret for one purpose', () => {
    const { SECRET_KEY } = LIVE
    expect(obstacles({ SECRET_KEY_PREVIOUS: SECRET_KEY })).toContain(
      'SECRET_KEY_PREVIOUS is the same as SECRET_KEY',
    )
    expect(obstacles({ METRICS_TOKEN: SECRET_KEY })).toContain('METRICS_TOKEN is the same as SECRET_KEY')
    const key = randomBytes(24).toString('hex')
    expect(obstacles({ SECRET_KEY: key, REALTIME_KEY: key })).toContain(
      'REALTIME_KEY is the same as SECRET_KEY',
    )
  })

  it.each(['postgres://postgres:postgres@db.example/coldie', 'postgres://shop:changeme@10.0.0.7/coldie'])(
    'does not reach its database with a password that everyone tries: %s',
    (DATABASE_URL) => {
      expect(obstacles({ DATABASE_URL, DATABASE_TLS: 'off' })).toContain('DATABASE_URL has a password')
    },
  )

  it.each([
    { ADMIN_EMAIL: 'admin@coldie.test' },
    { ADMIN_EMAIL: 'owner@shop.invalid' },
    { SECURITY_CONTACT: 'mailto:security@shop.localhost' },
    { MAIL_FROM: 'Coldie <orders@coldie.test>', SMTP_URL: 'smtps://mail.example.com' },
  ])('sends nothing to or from an address that no mail reaches: %o', (env) => {
    expect(obstacles(env)).toContain(`${Object.keys(env)[0]} is`)
  })

  it('sends traces to another network only encrypted', () => {
    const of = (OTEL_EXPORTER_OTLP_ENDPOINT: string) => obstacles({ OTEL_EXPORTER_OTLP_ENDPOINT })
    expect(of('http://collector.example.com:4318')).toContain('OTEL_EXPORTER_OTLP_ENDPOINT')
    for (const near of ['http://collector:4318', 'http://10.0.0.9:4318', 'http://otel.monitoring.svc:4318'])
      expect(of(near)).not.toContain('OTEL')
    expect(of('https://collector.example.com')).not.toContain('OTEL')
  })

  it.each([
    'postgres://shop:pw@db.example/coldie',
    'postgres://shop:pw@127.evil.example/coldie',
    'postgres://shop:pw@localhost.evil.example/coldie',
    'postgres://shop:pw@[::1].evil.example/coldie',
    'postgres://shop@/coldie?host=127.0.0.1,db.example',
    'postgres://shop@/coldie?host=localhost&host=db.example',
    'postgres://shop@localhost/coldie?host=db.example',
    'postgres://shop:pw@db.example/coldie?sslmode=require&sslmode=disable',
    'postgres://shop:pw@db.example/coldie?sslmode=require&ssl=false',
    'postgres://shop:pw@128.0.0.1/coldie',
    'postgres://shop:pw@10.0.0.7:5432/coldie?sslmode=disable',
    'postgresql://shop:pw@db.example/coldie?sslmode=prefer',
    'postgres://shop:pw@db.example/coldie?sslmode=no-verify',
    'postgres://shop@/coldie?host=db.example',
    'postgres://shop:p@ss@db.example/coldie',
  ])('rejects an unencrypted connection to %s unless DATABASE_TLS is off', (DATABASE_URL) => {
    expect(obstacles({ DATABASE_URL })).toContain('DATABASE_URL reaches another machine without TLS')
    expect(obstacles({ DATABASE_URL, DATABASE_TLS: 'off' })).not.toContain('DATABASE_URL')
  })

  it.each([
    'postgres://shop:pw@db.example/coldie?sslmode=verify-full',
    'postgres://shop:pw@db.example/coldie?application_name=shop&sslmode=require',
    'postgres://shop:pw@localhost/coldie',
    'postgres://shop:pw@127.0.0.1:5432/coldie',
    'postgres://shop:pw@[::1]:5432/coldie',
    'postgres://shop@/coldie?host=/run/postgresql',
  ])('takes %s', (DATABASE_URL) => {
    expect(obstacles({ DATABASE_URL })).not.toContain('without TLS')
  })
})
