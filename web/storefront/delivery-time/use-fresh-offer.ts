import { useEffect } from 'react'
import { useFetchers, useRevalidator } from 'react-router'
import type { ZoneOpening } from '#contract/shop/zones.ts'
import type { DeliveryOffer } from './delivery-choice.ts'

const CHECK_INTERVAL_MS = 30_000

/**
 * Reloads an open page's data when its store opens, closes, is paused or becomes busy. Other changes cause no reload,
 * so that typing and ordering are not interrupted.
 */
export function useFreshOffer(offer: DeliveryOffer | undefined): void {
  const { revalidate } = useRevalidator()
  // The framework drops a form's redirect if data is reloaded in the meantime.
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const { zoneId, isOpen, notice } = offer ?? {}
  useEffect(() => {
    if (zoneId === undefined || isSending) return
    const checkOffer = async () => {
      const reply = await fetch(`/api/zones/${zoneId}/open`).catch(() => null)
      if (!reply?.ok) return
      const { data } = (await reply.json()) as { data: ZoneOpening }
      if (!isUnmounted && (data.open !== isOpen || data.notice !== notice)) void revalidate()
    }
    let isUnmounted = false
    const timer = setInterval(() => document.hidden || void checkOffer(), CHECK_INTERVAL_MS)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [zoneId, isOpen, notice, isSending, revalidate])
}
