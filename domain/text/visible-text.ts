/** Letters and symbols that fonts draw as nothing. */
const BLANK = /[\u115F\u1160\u2800\u3164\uFFA0]/g
/** Embeddings, overrides and isolates, which show a text in another order than it is stored in (Unicode, UAX 9). */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/

/** Whether a reader sees anything of the text: U+200B, joiners and blanks alone are no name. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(BLANK, ''))

/** Whether the text changes the direction of what is around it, as U+202E does. */
export const hasBidiControls = (text: string): boolean => BIDI_CONTROLS.test(text)
