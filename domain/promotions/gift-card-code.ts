/** Letters and digits that nobody mistakes for each other. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16

/** A code to be read out or typed: "K7QM-2XWD-P9RA-4HTC", 80 bits. @param bytes random, 16 of them */
export const giftCardCode = (bytes: Uint8Array): string =>
  [...bytes.slice(0, LENGTH)]
    .map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + SIGNS[byte % SIGNS.length])
    .join('')

/** A code as it is compared, whatever was typed around it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
