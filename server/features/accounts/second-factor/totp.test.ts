import { describe, expect, it } from 'vitest'
import { newTotpSecret, totpStepOf } from './totp.ts'

const AT = new Date('2026-11-20T07:30:00Z')

describe('a code of an authenticator app', () => {
  it.each([
    { code: 'ᶘ𓅱‚𖤭', because: 'six units of text are not six digits' },
    { code: '１２３４５６', because: 'no app uses full-width digits' },
    { code: '12345', because: 'a digit is missing' },
    { code: '1234567', because: 'it has a digit too many' },
    { code: '', because: 'it is empty' },
  ])('is invalid when it reads "$code": $because', async ({ code }) => {
    expect(await totpStepOf(await newTotpSecret(), code, AT)).toBeNull()
  })
})
