import type { Figures } from '../measure/rounds.ts'

/** One line of the result: what was measured, and what it is compared with. */
export type Row = {
  name: string
  figures: Figures
  /** Statements for one action, transactions' ends counted; null where none belong to it. */
  statements: string | null
  /** What it is held against. */
  ratio?: { to: string; value: number; target: number }
}

/** A section without rows says all in its note. */
export type Section = { title: string; note: string; rows: Row[] }
