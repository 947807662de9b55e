import { required } from '#domain/required.ts'

/** `blocked`: the person has denied the permission. */
export type PushState = 'on' | 'off' | 'blocked'

/** Name under which the browser stores whose notifications it shows. */
const KEY = 'notifications'

type Stored = { userId: number; subscriptionId: number }

/**
 * Calls an endpoint of `contract/account/push.ts`. It is not imported, to keep its schemas out of the browser's code.
 * @returns the data, or null if there is nothing at the address
 */
async function call<T>(method: string, path: string, body?: object): Promise<T | null> {
  const reply = await fetch(`/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (reply.status === 404) return null
  if (!reply.ok) throw new Error(`The shop answered ${reply.status}`)
  return ((await reply.json()) as { data?: T }).data ?? null
}

const subscriptionsOf = (userId: number) => `/users/${userId}/push_subscriptions`

function stored(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

function store(value: Stored | null): void {
  try {
    if (value) localStorage.setItem(KEY, JSON.stringify(value))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked. The next visit shows the button again, which has the same result.
  }
}

/**
 * Returns whether the browser shows the person's notifications. A subscription is sent again, because it has ended on
 * the server with an earlier login.
 */
export async function readPush(userId: number): Promise<PushState> {
  if (stored()?.userId !== userId || Notification.permission !== 'granted') return 'off'
  return turnOn(userId).catch(() => 'off')
}

/**
 * Asks for the permission, which the browser allows after a tap only, and subscribes.
 * @throws if the browser's push service or the shop refuses
 */
export async function turnOn(userId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = required(await call<{ key: string }>('GET', '/push/key'), 'public key')
  const subscription = (await subscribed(pushManager, key)).toJSON()
  const added = await call<{ subscription_id: number }>('POST', subscriptionsOf(userId), subscription)
  store({ userId, subscriptionId: required(added, 'subscription').subscription_id })
  return 'on'
}

/** A subscription that was made for another key of the shop is replaced. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const former = await manager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Ends the notifications, first on the server, so that a later failure shows none. */
export async function turnOff(userId: number): Promise<PushState> {
  const subscriptionId = stored()?.subscriptionId
  if (subscriptionId !== undefined) await call('DELETE', `${subscriptionsOf(userId)}/${subscriptionId}`)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  store(null)
  return 'off'
}
