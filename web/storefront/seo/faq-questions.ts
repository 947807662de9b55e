import { wordsOfHtml } from '#domain/text/block-elements.ts'

const QUESTION = /<h([23])[^>]*>((?:(?!<\/h)[\s\S])*\?)\s*<\/h\1>([\s\S]*?)(?=<h[1-3]|$)/g

/** Returns the questions of a content page: headings that end with a question mark, and the text below each. */
export const readQuestions = (html: string): [question: string, answer: string][] =>
  [...html.matchAll(QUESTION)].map(([, , question = '', answer = '']) => [
    plainText(question),
    plainText(answer),
  ])

/** Returns the text of sanitised HTML. Removes spaces that tags leave before punctuation. */
export const plainText = (html: string): string => wordsOfHtml(html).replace(/ ([.,;:!?])/g, '$1')
