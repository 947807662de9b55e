import type { Glass } from './glass.ts'
import type { Commission } from '../painted.ts'
import type { BottleForm } from './silhouettes.ts'

/** A bottle being painted: its commission, form and glass, and the measures that every part needs. */
export type BottleWork = Commission & { form: BottleForm; glass: Glass; half: number; top: number }

export type Layer = { defs: string; svg: string }
