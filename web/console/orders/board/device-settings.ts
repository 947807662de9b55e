import { storedList } from '#web/platform/storage/stored-list.ts'

type DeviceSetting = 'muted' | 'no-shortcuts'
const isSetting = (value: unknown): value is DeviceSetting => value === 'muted' || value === 'no-shortcuts'

const settings = storedList<DeviceSetting>({ key: 'console-board', most: 2, isEntry: isSetting })

/** New orders acknowledged on this device. The limit exceeds the orders of a busy evening. */
export const seenOrders = storedList<number>({
  key: 'console-seen-orders',
  most: 500,
  isEntry: (value): value is number => Number.isSafeInteger(value),
})

/** Returns a setting of this device, which is stored in the browser. */
export function useDeviceSetting(setting: DeviceSetting): [isOn: boolean, toggle: () => void] {
  const isOn = settings.use().includes(setting)
  return [isOn, () => (isOn ? settings.remove(setting) : settings.add(setting))]
}
