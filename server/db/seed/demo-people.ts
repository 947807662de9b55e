import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'
import { localDate, addDays, addMinutes } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.service.ts'
import type { Keys } from '#server/keys.ts'
import type { StaffRole } from '#domain/accounts/permissions.ts'
import { insertRows } from './insert-rows.ts'
import { demoStores } from './zones.ts'

/** @source A-DEMO-2 */
export const DEMO_PASSWORD = 'coldie-demo'

export type DemoPerson = {
  email: string
  firstname: string
  lastname: string
  /** Mobile from the range reserved for fiction. */
  mobile: string
  dob: string
  type?: 'admin' | 'driver'
  roles?: readonly string[]
  /** Role in the Fitzroy store. */
  storeRole?: StaffRole
  referralCode?: string
}

export const ADMIN: DemoPerson = {
  email: 'admin@coldie.test',
  firstname: 'Avery',
  lastname: 'Quill',
  mobile: '+61491570156',
  dob: '1984-03-11',
  type: 'admin',
  roles: ['admin'],
}

const PEOPLE: readonly DemoPerson[] = [
  ADMIN,
  {
    email: 'store@coldie.test',
    firstname: 'Sam',
    lastname: 'Okoro',
    mobile: '+61491570157',
    dob: '1991-07-02',
    roles: ['store'],
    storeRole: 'store_hand',
  },
  {
    email: 'driver@coldie.test',
    firstname: 'Drew',
    lastname: 'Lam',
    mobile: '+61491570158',
    dob: '1995-10-21',
    type: 'driver',
    roles: ['driver'],
  },
  {
    email: 'driver.nsw@coldie.test',
    firstname: 'Noor',
    lastname: 'Haddad',
    mobile: '+61491570159',
    dob: '1993-01-30',
    type: 'driver',
    roles: ['driver'],
  },
  {
    email: 'customer@coldie.test',
    firstname: 'Robin',
    lastname: 'Marsh',
    mobile: '+61491570110',
    dob: '1990-05-17',
    referralCode: 'ROBIN-M8KQ',
  },
  {
    email: 'jules@coldie.test',
    firstname: 'Jules',
    lastname: 'Tran',
    mobile: '+61491570313',
    dob: '1988-12-04',
    referralCode: 'JULES-T4WZ',
  },
  {
    email: 'casey@coldie.test',
    firstname: 'Casey',
    lastname: 'Novak',
    mobile: '+61491570737',
    dob: '1979-09-23',
    referralCode: 'CASEY-N7HD',
  },
  {
    email: 'manager@coldie.test',
    firstname: 'Morgan',
    lastname: 'Reid',
    mobile: '+61491571266',
    dob: '1986-05-27',
    roles: ['manager'],
    storeRole: 'manager',
  },
  {
    email: 'marketing@coldie.test',
    firstname: 'Mika',
    lastname: 'Bellini',
    mobile: '+61491571491',
    dob: '1994-08-16',
    roles: ['marketing'],
    storeRole: 'marketing',
  },
  {
    email: 'accountant@coldie.test',
    firstname: 'Ash',
    lastname: 'Verma',
    mobile: '+61491571804',
    dob: '1981-02-08',
    roles: ['accountant'],
    storeRole: 'accountant',
  },
]

/** Accounts by e-mail. */
export type People = ReadonlyMap<string, { userId: number; name: string }>

export async function fillPeople(db: Database, keys: Keys, now: Date): Promise<People> {
  const people = new Map<string, { userId: number; name: string }>()
  for (const person of PEOPLE) {
    const userId = await insertPerson(db, keys, person, now)
    people.set(person.email, { userId, name: `${person.firstname} ${person.lastname}` })
  }
  await fillStaff(db, people, now)
  return people
}

/** Driver in each state. */
export const DEMO_DRIVERS: Record<AddressState, string> = {
  VIC: 'driver@coldie.test',
  NSW: 'driver.nsw@coldie.test',
}

const FITZROY = 1

async function fillStaff(db: Database, people: People, now: Date): Promise<void> {
  const userIdOf = (email: string) => required(people.get(email), email).userId
  const driver = userIdOf(DEMO_DRIVERS.VIC)
  const driverNsw = userIdOf(DEMO_DRIVERS.NSW)
  const roles = [
    ...PEOPLE.flatMap(({ email, storeRole: role }) =>
      role ? [{ user_id: userIdOf(email), role, store_id: FITZROY }] : [],
    ),
    ...storesIn('VIC').map((storeId) => ({ user_id: driver, role: 'driver', store_id: storeId })),
    ...storesIn('NSW').map((storeId) => ({ user_id: driverNsw, role: 'driver', store_id: storeId })),
  ]
  await insertRows(db, 'user_roles', roles)
  // For the previous release, which knows no other roles.
  const isKnown = ({ role }: { role: string }) => ['manager', 'store_hand', 'driver'].includes(role)
  await insertRows(
    db,
    'user_stores',
    roles.filter(isKnown).map(({ user_id, store_id }) => ({ user_id, store_id })),
  )
  const trainedOn = addDays(localDate(now, 'Australia/Sydney'), -400)
  await insertRows(db, 'drivers', [
    { user_id: driver, over_18: true, vehicle: 'scooter' },
    { user_id: driverNsw, over_18: true, vehicle: 'car' },
  ])
  await insertRows(db, 'driver_training_records', [
    {
      driver_id: driverNsw,
      number: 'RSAT-204417',
      issued_on: trainedOn,
      expires_on: addDays(trainedOn, 5 * 365),
      recorded_at: now,
    },
  ])
}

/**
 * Starts a shift of the demo's drivers at each start, so that ASAP delivery is available during its hours. A driver
 * who ends their shift stays off until the next start.
 * @source A-DEMO-7
 */
export const startDemoShifts = (db: Database, now: Date) =>
  db.run(sql`
    with started as (
      insert into driver_shifts (driver_id, started_at)
      select d.user_id, ${now} from drivers d join users u using (user_id) where u.is_demo_account
      on conflict (driver_id) where ended_at is null do nothing returning 1)
    select pg_notify('places', '') from started limit 1`)

const storesIn = (state: AddressState): number[] =>
  demoStores().flatMap((store, index) => (store.state === state ? [index + 1] : []))

/**
 * Inserts a complete account with a verified mobile. Ids come from the shop's own sequence, so the order of calls
 * matters.
 */
export async function insertPerson(db: Database, keys: Keys, person: DemoPerson, now: Date): Promise<number> {
  const joinedAt = addMinutes(now, -60 * 24 * 60)
  const { user_id: userId } = await db.one<{ user_id: number }>(
    sql`select permuted_id(nextval('user_numbers')) as user_id`,
  )
  const sealed = keys.seal({ purpose: 'dob', ownerId: userId }, person.dob)
  await db.run(sql`
    insert into users (user_id, state, type, roles, admin_access, store_access, email, mobile, firstname, lastname,
      password_hash, dob_sealed, verified_at, email_verified_at, referral_code, created_at, modified_at, is_demo_account)
    values (${userId}, 'full', ${person.type ?? 'customer'}, ${[...(person.roles ?? ['customer'])]}, ${person.type === 'admin'},
      ${person.storeRole === 'manager' || person.storeRole === 'store_hand'}, ${person.email}, ${person.mobile}, ${person.firstname}, ${person.lastname},
      ${await hashPassword(DEMO_PASSWORD)}, ${sealed}, ${joinedAt}, ${joinedAt},
      ${person.referralCode ?? null}, ${joinedAt}, ${joinedAt}, true)`)
  if (person.type === 'admin')
    await db.run(
      sql`insert into user_roles (user_id, role) values (${userId}, 'owner') on conflict do nothing`,
    )
  return userId
}
