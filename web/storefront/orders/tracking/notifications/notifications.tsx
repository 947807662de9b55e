import bellIcon from '@phosphor-icons/core/assets/bold/bell-bold.svg?raw'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as texts from './notifications-texts.ts'
import type { PushState } from './push-subscription.ts'

/** Browsers without one of these, such as Safari outside an installed app, show no notifications. */
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const load = () => import('./push-subscription.ts')

/**
 * Button that shows the order's progress as notifications of this browser. The browser asks for the permission after
 * the tap only.
 * @source A-PUSH-1
 */
export function Notifications({ userId }: { userId: number }) {
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!isSupported()) return
    // The code is loaded for those who have once turned notifications on; see `push-subscription.ts`.
    const isKnown = Notification.permission === 'granted'
    const reading = isKnown
      ? load().then(({ readPush }) => readPush(userId))
      : Promise.resolve('off' as const)
    void reading.catch(() => 'off' as const).then(setState)
  }, [userId])
  if (state === undefined) return null

  const turn = async (change: (userId: number) => Promise<PushState>, done: string) => {
    setBusy(true)
    setMessage('')
    try {
      const next = await change(userId)
      setState(next)
      setMessage(next === 'blocked' ? texts.blockedText : done)
    } catch {
      setMessage(texts.failedText)
    } finally {
      setBusy(false)
    }
  }
  const turnOn = async (id: number) => (await load()).turnOn(id)
  const turnOff = async (id: number) => (await load()).turnOff(id)
  return (
    <div className="stackSmall">
      {state === 'on' ? (
        <Button tone="quiet" isBusy={isBusy} onClick={() => void turn(turnOff, texts.offText)}>
          {texts.offButton}
        </Button>
      ) : (
        <Button tone="outline" isBusy={isBusy} onClick={() => void turn(turnOn, texts.onText)}>
          <Icon svg={bellIcon} />
          {texts.onButton}
        </Button>
      )}
      <output className="small">{message}</output>
    </div>
  )
}
