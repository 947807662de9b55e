import { randomInt } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

const CODES = 10
/** Excludes letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
/** Ten characters out of 31: 49 bits. */
const HALF = 5

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`)

/** Hashes a recovery code, ignoring case, spaces and dashes. */
export const hashRecoveryCode = ({ keys }: Shop, userId: number, code: string): Buffer =>
  keys.hash('recovery code', `${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
