/** Letters and symbols that fonts render as blank. */
const BLANK = /[\u115F\u1160\u2800\u3164\uFFA0]/g
/** Embeddings, overrides and isolates, which change the display order of a text (Unicode, UAX 9). */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/

/** Returns whether a text has visible characters, and not only U+200B, joiners and blanks. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(BLANK, ''))

/** Returns whether a text contains controls that change the direction of text, such as U+202E. */
export const hasBidiControls = (text: string): boolean => BIDI_CONTROLS.test(text)
