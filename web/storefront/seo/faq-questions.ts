const QUESTION = /<h([23])[^>]*>((?:(?!<\/h)[\s\S])*\?)\s*<\/h\1>([\s\S]*?)(?=<h[1-3]|$)/g

/** The questions and answers of a content page: each heading that ends with a question mark, and the text below it. */
export const readQuestions = (html: string): [question: string, answer: string][] =>
  [...html.matchAll(QUESTION)].map(([, , question, answer]) => [plainText(question!), plainText(answer!)])

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

export const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
