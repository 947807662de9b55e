/** Vehicles of drivers. */
export const VEHICLES = ['bicycle', 'scooter', 'car', 'van'] as const
export type Vehicle = (typeof VEHICLES)[number]

/** Texts at the end of a sentence, as in 'Marcus is coming on a scooter'. */
export const VEHICLE_TEXTS: Record<Vehicle, string> = {
  bicycle: 'on a bike',
  scooter: 'on a scooter',
  car: 'in a car',
  van: 'in a van',
}
