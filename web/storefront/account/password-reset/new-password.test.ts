import { describe, expect, it } from 'vitest'
import { newPasswordErrors } from './new-password.ts'

describe('§5 Reset password', () => {
  it.each([
    ['', '', 'Password is required', 'Password is required'],
    ['cold', '', undefined, 'Password is required'],
    ['', 'cold', 'Password is required', 'Password not match'],
    ['cold', 'Cold', undefined, 'Password not match'],
    ['cold', 'cold ', undefined, 'Password not match'],
    ['cold', 'cold', undefined, undefined],
  ])('%j repeated as %j returns: %j, %j', (password, repeated, first, second) => {
    expect(newPasswordErrors(password, repeated)).toEqual({ password: first, repeated: second })
  })
})
