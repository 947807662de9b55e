/** Returns a pattern for `like` that matches the text literally, in lower case. A trigram index supports it. */
export const likePattern = (part: string): string =>
  `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
