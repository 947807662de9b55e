import type { Tables } from './tables.ts'

/**
 * Named columns of a table's rows; all columns by default. Code that reads a column no longer compiles after a
 * migration drops, renames or makes it nullable.
 */
export type Row<T extends keyof Tables, C extends keyof Tables[T] = keyof Tables[T]> = Pick<Tables[T], C>

/** Columns from the optional side of an outer join, which can be null. */
export type OuterJoinRow<R> = { [C in keyof R]: R[C] | null }

/** Columns that are not null because of the statement's condition. */
export type NotNull<R> = { [C in keyof R]: NonNullable<R[C]> }

/** Columns inside a jsonb value, in which times are text. */
export type Json<R> = { [C in keyof R]: R[C] extends Date | null ? string | Extract<R[C], null> : R[C] }
