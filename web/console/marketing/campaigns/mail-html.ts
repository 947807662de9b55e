/** Mail programs differ in what they do with a style sheet, and the page's own policy takes none: attributes are left. */
export const withoutSheet = (html: string): string => html.replaceAll(/<style[\s\S]*?<\/style>/gi, '')
