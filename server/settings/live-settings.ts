import { z } from 'zod'

/** Settings that a live shop needs and that have no safe default. */
export const LiveEnvironment = {
  /** `off`: for a remote database behind a tunnel or a private network that encrypts by itself. */
  DATABASE_TLS: z.enum(['required', 'off']).default('required'),
  /** Where weaknesses are reported, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:… or https://… is needed')
    .optional(),
}
