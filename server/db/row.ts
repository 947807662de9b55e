import type { Tables } from './tables.ts'

/**
 * The named columns of a table's rows; without names all of them. A column that a migration drops, renames or makes
 * nullable no longer compiles wherever it is read.
 */
export type Row<T extends keyof Tables, C extends keyof Tables[T] = keyof Tables[T]> = Pick<Tables[T], C>

/** Columns from the far side of an outer join: it may find no row. */
export type Outer<R> = { [C in keyof R]: R[C] | null }

/** Columns that the statement's condition keeps from being null. */
export type NotNull<R> = { [C in keyof R]: NonNullable<R[C]> }

/** Columns inside a jsonb value: JSON has no times. */
export type Json<R> = { [C in keyof R]: R[C] extends Date | null ? string | Extract<R[C], null> : R[C] }
