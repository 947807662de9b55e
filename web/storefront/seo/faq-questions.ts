import { wordsOfHtml } from '#domain/text/block-elements.ts'

const QUESTION = /<h([23])[^>]*>((?:(?!<\/h)[\s\S])*\?)\s*<\/h\1>([\s\S]*?)(?=<h[1-3]|$)/g

/** The questions and answers of a content page: each heading that ends with a question mark, and the text below it. */
export const readQuestions = (html: string): [question: string, answer: string][] =>
  [...html.matchAll(QUESTION)].map(([, , question, answer]) => [plainText(question!), plainText(answer!)])

/** Returns the words of sanitised HTML. A blank that a tag left before a punctuation mark is removed. */
export const plainText = (html: string): string => wordsOfHtml(html).replace(/ ([.,;:!?])/g, '$1')
