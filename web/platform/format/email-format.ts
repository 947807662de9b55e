const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Enough to catch a slip before it is sent; the API decides. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text.trim())
