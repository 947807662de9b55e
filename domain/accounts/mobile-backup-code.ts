/** 16 consonants that are hard to confuse and can't spell a word. Each holds 4 bits. */
export const BACKUP_LETTERS = 'BCDFGHJKLMNPRSTX'
const LENGTH = 12

/** Returns a code of 12 letters (48 bits) in groups of four. Each random byte gives one letter. */
export const backupCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => BACKUP_LETTERS[byte % 16])
    .join('')
    .replace(/(?<=^.{4}|^.{8})/g, '-')

/** Normalises typed letters. Returns null if they are not a backup code. */
export function parseBackupCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z]{12}$/.test(letters) ? letters : null
}

export const BACKUP_CODE_BYTES = LENGTH
