/** 16 consonants that can't be confused and spell no word: 4 bits each. */
export const BACKUP_LETTERS = 'BCDFGHJKLMNPRSTX'
const LENGTH = 12

/** Twelve letters in groups of four: 48 bits, from as many random bytes as letters. */
export const backupCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => BACKUP_LETTERS[byte % 16])
    .join('')
    .replace(/(?<=^.{4}|^.{8})/g, '-')

/** Normalises typed letters; null for anything that is no backup code. */
export function parseBackupCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z]{12}$/.test(letters) ? letters : null
}

export const BACKUP_CODE_BYTES = LENGTH
