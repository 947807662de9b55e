import type { ActorRole } from '#domain/orders/order-status.ts'

/** Duty of a console user for an order: full access, assigning drivers, or null for read-only access. */
export type Duty = Extract<ActorRole, 'staff' | 'dispatcher'> | null
