import { useEffect, useState } from 'react'
import { phoneNow } from '../queue/phone-clock.ts'

/** Returns the phone's time in milliseconds, renewed each second. */
export function usePhoneTime(): number {
  const [now, setNow] = useState(phoneNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(phoneNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
