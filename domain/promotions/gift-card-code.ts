/** Unambiguous letters and digits. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16

/** Returns a code of 80 bits that is easy to read and type: "K7QM-2XWD-P9RA-4HTC". @param bytes 16 random bytes */
export const giftCardCode = (bytes: Uint8Array): string =>
  Array.from(
    bytes.slice(0, LENGTH),
    (byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + SIGNS[byte % SIGNS.length],
  ).join('')

/** Normalises a typed code for comparison: upper case letters and digits only. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
