import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

/** Milliseconds in which a step can be undone before it is sent. The lifecycle cannot revert most steps. */
const GRACE_MS = 5000

export type PlannedStep = { label: string; fields: Record<string, string> }

/**
 * Delays a step after the tap, so that it can be undone. Leaving the page sends a pending step immediately.
 */
export function usePlannedStep(fetcherKey: string) {
  const submit = useSubmit()
  const [planned, setPlanned] = useState<PlannedStep | null>(null)
  const waiting = useRef<PlannedStep | null>(null)
  const send = useRef(() => undefined as void)
  useEffect(() => {
    send.current = () => {
      const step = waiting.current
      waiting.current = null
      setPlanned(null)
      if (step)
        void submit(step.fields, { method: 'post', action: '/console/orders', navigate: false, fetcherKey })
    }
  }, [submit, fetcherKey])
  useEffect(() => {
    if (!planned) return
    const timer = setTimeout(() => send.current(), GRACE_MS)
    return () => clearTimeout(timer)
  }, [planned])
  useEffect(() => () => send.current(), [])
  const plan = (step: PlannedStep | null) => {
    waiting.current = step
    setPlanned(step)
  }
  return { planned, plan, undo: () => plan(null) }
}
