import { hash, verify } from '@node-rs/argon2'

/** OWASP's smallest argon2id setting: 19 MiB, two passes. About 27 ms of CPU. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | undefined

/** Costs the same for an account that doesn't exist, so that the time of an answer tells nothing. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  await verify(await (decoy ??= hashPassword('nobody’s password')), password)
  return false
}
