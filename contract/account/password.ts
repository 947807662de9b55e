import { z } from 'zod'
import { PASSWORD_MIN_LENGTH } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/** Password as typed. It is never trimmed, because spaces can be part of it. */
export const Password = z
  .string({ error: ({ input }) => (input === undefined ? fieldTexts.passwordRequired : undefined) })
  .min(1, fieldTexts.passwordRequired)
  .max(1024)

export const NewPassword = Password.pipe(
  z
    .string()
    .min(PASSWORD_MIN_LENGTH, fieldTexts.passwordTooShort)
    .max(128, 'Password must have at most 128 characters'),
)
