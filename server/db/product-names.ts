import sql, { type Sql } from 'sql-template-tag'
import { likePattern } from './like-pattern.ts'

/** An index of letters in threes says nothing of shorter texts, and reading all of it is slower than reading the names. */
const LEAST = 3

/** Such a text may stand in nearly every name. */
export const isShort = (word: string): boolean => word.length < LEAST

/** Whether a word stands somewhere in a product's name. */
export const nameHas = (word: string): Sql =>
  isShort(word)
    ? sql`position(${word.toLowerCase()} in lower(name)) > 0`
    : sql`lower(name) like ${likePattern(word)}`
