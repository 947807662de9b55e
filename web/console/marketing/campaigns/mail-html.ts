/**
 * Removes style sheets from a mail's HTML. Mail clients differ in their support of style sheets, and our CSP blocks
 * them, so the preview shows the inline styles only.
 */
export const withoutSheet = (html: string): string => html.replaceAll(/<style[\s\S]*?<\/style>/gi, '')
