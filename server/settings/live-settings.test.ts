import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { liveObstacles, readSettings } from '#server/config.ts'
import { isGuessable } from './live-settings.ts'

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://drinks.example',
  SECRET_KEY: randomBytes(32).toString('base64'),
}
const obstacles = (env: Record<string, string>) => liveObstacles(readSettings({ ...LIVE, ...env })).join('\n')

describe('a live shop', () => {
  it('has nothing against an https address, a drawn key and the database beside it', () => {
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
  ])('is not opened with a key that somebody made up: %s', (SECRET_KEY) => {
    expect(obstacles({ SECRET_KEY })).toContain('SECRET_KEY can be guessed')
  })

  it('takes a drawn key with many neighbours by chance, and with a short word in it', () => {
    expect(isGuessable('e40cd2121afff6abac769dfd3e1292a688684f26e101eaaa665677e2024015fe')).toBe(false)
    expect(isGuessable('q3TestZr8Yw1Kp0vXn5BmL7cHd2GfJs9')).toBe(false)
  })

  it.each(['hex', 'base64', 'base64url'] as const)('takes every key that was drawn, in %s', (encoding) => {
    for (const bytes of [24, 32, 48])
      for (let i = 0; i < 200; i++) {
        const key = randomBytes(bytes).toString(encoding)
        expect([key, isGuessable(key)]).toEqual([key, false])
      }
  })

  it.each([
    'postgres://shop:pw@db.example/coldie',
    'postgres://shop:pw@10.0.0.7:5432/coldie?sslmode=disable',
    'postgresql://shop:pw@db.example/coldie?sslmode=prefer',
    'postgres://shop:pw@db.example/coldie?sslmode=no-verify',
    'postgres://shop@/coldie?host=db.example',
    'postgres://shop:p@ss@db.example/coldie',
  ])('does not send its data in the open to %s, unless that is said by name', (DATABASE_URL) => {
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
