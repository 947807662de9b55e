import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { required } from '#domain/required.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Keys } from '#server/keys.ts'
import type { Captcha } from './port.ts'
import { spendNonce } from './proof-of-work.queries.ts'

/**
 * Work of one challenge: 500 to 1500 attempts of 1000 rounds, about 1 s on a phone and 0.25 s on a desktop
 * computer. That makes a thousand messages expensive; more would only slow down old phones.
 */
const COST = 1000
const COUNTER = { least: 500, most: 1500 }
/** Milliseconds between the challenge and the submission of the form, which people fill in in the meantime. */
const VALID_MS = 30 * 60_000

const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Opens ALTCHA's proof of work, created and checked by the shop: no third party, no cookie, no picture or sound to
 * recognise.
 */
export function openProofOfWork({ db, keys, clock }: { db: Database; keys: Keys; clock: Clock }): Captcha {
  const secrets = {
    hmacSignatureSecret: keys.sign('captcha', 'challenge'),
    hmacKeySignatureSecret: keys.sign('captcha', 'solution'),
  }
  return {
    name: 'proof of work',
    challenge: async () => {
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.most, COUNTER.least),
        deriveKey,
        // The library would check its own expiry with the machine's clock; this check uses the shop's clock.
        data: { until: clock.now().getTime() + VALID_MS },
      })
      return { parameters: { ...parameters }, signature: required(signature, 'the signature') }
    },
    isSolved: async (text) => {
      const answer = read(text)
      if (!answer) return false
      const { challenge, solution } = answer
      const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey }).catch(() => ({
        verified: false,
      }))
      const { nonce, data } = challenge.parameters
      if (!verified || data.until <= clock.now().getTime()) return false
      return (await spendNonce(db, nonce, new Date(data.until))) > 0
    },
  }
}

/** Returns true if an answer has the format of a proof of work instead of a provider's token. */
export const isProofOfWork = (text: string): boolean => read(text) !== null

function read(text: string): z.output<typeof Answer> | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return Answer.safeParse(json).data ?? null
  } catch {
    return null
  }
}
