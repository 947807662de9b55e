import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.service.ts'

const PASSWORD = 'correct horse battery'

describe('a typed password', () => {
  it('matches its own hash only, and never a missing hash', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(await isPassword(hash, PASSWORD)).toBe(true)
    expect(await isPassword(hash, `${PASSWORD} `)).toBe(false)
    expect(await isPassword(null, PASSWORD)).toBe(false)
    expect(await isPassword(null, 'nobody’s password')).toBe(false)
  })

  // Two passwords are hashed at a time, in order. A further hash waits for the earlier hashes; a comparison without a
  // hash would not.
  it.each([
    ['no hash exists, so that it takes as long', () => null],
    ['it is wrong', () => hashPassword('another one')],
  ])('is hashed if %s', async (_, hashOf) => {
    const hash = await hashOf()
    await isPassword(hash, 'a hash of nobody’s is made by now')
    let done = 0
    const before = Array.from({ length: 6 }, async () => {
      await hashPassword(PASSWORD)
      done++
    })
    await isPassword(hash, PASSWORD)
    expect(done).toBeGreaterThanOrEqual(5)
    await Promise.all(before)
  })
})
