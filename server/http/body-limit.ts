/** Bytes of any request's body: far above what any form of the shop needs. */
export const BODY_LIMIT = 128 * 1024
