const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Catches typing errors before the form is sent; the API decides. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text.trim())
