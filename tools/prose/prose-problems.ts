import { type Comment, parseSync } from 'oxc-parser'
import { readTitles } from '../journal/read-titles.ts'
import { OPENINGS, SENTENCE_WORDS, SUBJECT_CHARACTERS, WORDS } from './rules.ts'

/** A piece of prose with the line on which it starts, counted from 1. */
export type Prose = { text: string; line: number; isDocComment: boolean }

const SENTENCES = new Intl.Segmenter('en-AU', { granularity: 'sentence' })
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}’'-]*[\p{L}\p{N}])?/gu
/** Code, quoted texts of screens, addresses and ids, none of which is the author's wording. */
const QUOTED = /`[^`]*`|“[^”]*”|‘[^’]*’|"[^"]*"|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])|https?:\S+/gu
/** The tags of TSDoc whose text is code or a citation. */
const CODE_TAGS = /@(?:source|see|type|import|ts-\S+|vitest-\S+|default|internal)\b[^@]*/g

/** Returns the problems of one file as `file:line rule`. */
export const fileProblems = (file: string, source: string): string[] =>
  proseOf(file, source).flatMap((prose) =>
    proseProblems(prose).map((problem) => `${file}:${prose.line} ${problem}`),
  )

/** Returns the comments, test titles or paragraphs of a file, by its extension. */
export function proseOf(file: string, source: string): Prose[] {
  if (/\.(?:tsx?|mjs|js)$/.test(file)) return [...commentsOf(file, source), ...titlesOf(file, source)]
  if (file.endsWith('.md')) return paragraphsOf(source)
  if (file.endsWith('.sql')) return hashComments(source, /^\s*--\s?(.*)$/)
  if (file.endsWith('.css')) return cssComments(source)
  return hashComments(source, /^\s*#(?!!)\s?(.*)$/)
}

/** Returns the rules that a piece of prose breaks. */
export function proseProblems({ text, isDocComment }: Prose): string[] {
  const plain = text.replaceAll(CODE_TAGS, '').replaceAll(QUOTED, 'code')
  const opening = isDocComment && OPENINGS.pattern.exec(plain.trim())?.[0]
  return [
    ...(opening ? [`starts with "${opening}": use ${OPENINGS.instead}`] : []),
    ...WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(plain)?.[0].trim()
      return found ? [`has "${found}": use ${instead}`] : []
    }),
    ...sentencesOf(plain)
      .map((sentence) => ({ sentence, words: sentence.match(WORD)?.length ?? 0 }))
      .filter(({ words }) => words > SENTENCE_WORDS)
      .map(({ sentence, words }) => `has a sentence of ${words} words: "${sentence.trim().slice(0, 50)}…"`),
  ]
}

/** Returns the subjects of commits that are too long. */
export const subjectProblems = (subjects: readonly string[]): string[] =>
  subjects
    .filter((subject) => subject.length > SUBJECT_CHARACTERS)
    .map((subject) => `the commit "${subject}" has ${subject.length} characters: use ${SUBJECT_CHARACTERS}`)

const sentencesOf = (text: string): string[] =>
  [...SENTENCES.segment(text.replaceAll(/\s+/g, ' '))].flatMap(({ segment }) =>
    segment.split(/[;:] |\| | @\w+ /),
  )

function commentsOf(file: string, source: string): Prose[] {
  const { comments } = parseSync(file, source)
  const lineAt = lineCounter(source)
  const blocks: (Prose & { end: number })[] = []
  for (const comment of comments) {
    const line = lineAt(comment.start)
    const last = blocks.at(-1)
    // Line comments that follow each other are one text.
    if (
      last &&
      comment.type === 'Line' &&
      !last.isDocComment &&
      /^\s*$/.test(source.slice(last.end, comment.start))
    ) {
      last.text += ` ${comment.value.trim()}`
      last.end = comment.end
    } else blocks.push({ text: textOf(comment), line, isDocComment: isDoc(comment), end: comment.end })
  }
  return blocks.filter(
    ({ text }) => !/^\s*(?:oxlint|eslint|@ts-|v8 ignore|@vitest|#__PURE__|@__PURE__)/.test(text),
  )
}

const isDoc = ({ type, value }: Comment): boolean => type === 'Block' && value.startsWith('*')

const textOf = ({ type, value }: Comment): string =>
  type === 'Line'
    ? value.trim()
    : value
        .replace(/^\*/, '')
        .replaceAll(/\n\s*\* ?/g, '\n')
        .trim()

const titlesOf = (file: string, source: string): Prose[] =>
  /\.(?:test|spec)\.tsx?$/.test(file)
    ? readTitles(file, source).map(({ text, line }) => ({ text, line, isDocComment: false }))
    : []

function paragraphsOf(source: string): Prose[] {
  const found: Prose[] = []
  let isCode = false
  let open: Prose | null = null
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const isProse = !isCode && /[\p{L}]/u.test(line) && !/^\s*(?:```|<)/.test(line)
    const startsBlock = /^\s*(?:[-*+]|\d+\.|\||#+|>)\s/.test(line)
    if (!isProse || startsBlock) open = null
    if (!isProse) continue
    const text = line.replace(/^\s*(?:[-*+]|\d+\.|\||#+|>)\s+/, '').replaceAll(/\]\([^)]*\)/g, ']')
    if (open) open.text += ` ${text}`
    else found.push((open = { text, line: index + 1, isDocComment: false }))
    if (/^\s*[|#]/.test(line)) open = null
  }
  return found
}

function hashComments(source: string, pattern: RegExp): Prose[] {
  const found: Prose[] = []
  let open: Prose | null = null
  for (const [index, line] of source.split('\n').entries()) {
    const text = pattern.exec(line)?.[1]
    if (text === undefined) open = null
    else if (open) open.text += ` ${text}`
    else found.push((open = { text, line: index + 1, isDocComment: false }))
  }
  return found
}

function cssComments(source: string): Prose[] {
  const lineAt = lineCounter(source)
  return [...source.matchAll(/\/\*([^]*?)\*\//g)].map(({ 1: text = '', index }) => ({
    text: text.replaceAll(/\n\s*\*? ?/g, '\n').trim(),
    line: lineAt(index),
    isDocComment: true,
  }))
}

function lineCounter(source: string): (offset: number) => number {
  let at = 0
  let line = 1
  return (offset) => {
    for (; at < offset; at++) if (source[at] === '\n') line++
    return line
  }
}
