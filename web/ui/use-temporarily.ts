import { useEffect, useState } from 'react'

/**
 * Returns the value for some time after it has changed, then undefined.
 * @param ms how long the value is returned; null returns it permanently
 */
export function useTemporarily<Value extends object>(
  value: Value | undefined,
  ms: number | null,
): Value | undefined {
  const [expired, setExpired] = useState<Value>()
  useEffect(() => {
    if (!value || ms === null) return
    const timer = setTimeout(() => setExpired(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return value === expired ? undefined : value
}
