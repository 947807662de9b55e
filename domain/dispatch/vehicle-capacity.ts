import type { Vehicle } from '#domain/delivery/vehicles.ts'

/** Space of a vehicle. `orders` limits the wait of the last door as well as the space. */
type Capacity = { litres: number; orders: number }

/**
 * Capacity of each vehicle: a bicycle's backpack, a scooter's box with a crate on it, a car's boot and a van. They are
 * conservative: an order that does not fit delays the whole run at the store.
 */
export const VEHICLE_CAPACITY: Record<Vehicle, Capacity> = {
  bicycle: { litres: 40, orders: 2 },
  scooter: { litres: 100, orders: 4 },
  car: { litres: 350, orders: 6 },
  van: { litres: 1500, orders: 8 },
}
