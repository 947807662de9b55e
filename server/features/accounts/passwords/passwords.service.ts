import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { ShopError } from '#server/http/errors.ts'

/** OWASP's smallest argon2id setting: 19 MiB, two passes. About 27 ms of CPU. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of Node's four worker threads, so that a flood of logins leaves threads for other work. */
const MAX_CONCURRENT = 2
/** Queue limit: about three seconds of waiting. Further requests receive a 503. */
const MAX_WAITING = 200

const limit = pLimit(MAX_CONCURRENT)

async function withLimitedConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING) throw new ShopError('unavailable')
  return await limit(work)
}

export const hashPassword = (password: string): Promise<string> =>
  withLimitedConcurrency(() => hash(password, OPTIONS))

let decoy: Promise<string> | undefined

/** Compares a password. Takes the same time for an account that doesn't exist, so that the duration reveals nothing. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await (decoy ??= hashPassword('nobody’s password')))
  return (await withLimitedConcurrency(() => verify(known, password))) && passwordHash !== null
}
