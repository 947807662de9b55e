import type { Figures } from '../measure/rounds.ts'

/** Row of the results. */
export type Row = {
  name: string
  figures: Figures
  /** Statements per action, including the ends of transactions; null if not applicable. */
  statements: string | null
  /** Comparison with a floor, and its target. */
  ratio?: { to: string; value: number; target: number }
}

/** Section of the results. If it has no rows, the note contains the results. */
export type Section = { title: string; note: string; rows: Row[] }
