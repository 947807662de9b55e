import sql, { type Sql } from 'sql-template-tag'
import { likePattern } from './like-pattern.ts'

/** Minimum length for the trigram index. It does not support shorter texts, for which reading all names is faster. */
const LEAST = 3

/** Returns true for texts that are too short for the index and may occur in nearly every name. */
export const isShort = (word: string): boolean => word.length < LEAST

/** Returns a condition for products whose name contains a word. */
export const nameHas = (word: string): Sql =>
  isShort(word)
    ? sql`position(${word.toLowerCase()} in lower(name)) > 0`
    : sql`lower(name) like ${likePattern(word)}`
