import type { ActorRole } from '#domain/orders/order-status.ts'

/** What a person in the console may do with an order: everything, give it to drivers, or only read it. */
export type Duty = Extract<ActorRole, 'staff' | 'dispatcher'> | null
