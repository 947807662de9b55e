/** A pattern for `like` that finds the text as it is typed, in lower case. An index of trigrams reads it. */
export const likePattern = (part: string): string =>
  `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
