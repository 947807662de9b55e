import { randomInt } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

const CODES = 10
/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
/** Ten of 31 signs: 49 bits. */
const HALF = 5

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`)

/** However it was typed: capitals, spaces and the dash don't matter. */
export const hashRecoveryCode = ({ keys }: Shop, userId: number, code: string): Buffer =>
  keys.hash('recovery code', `${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
