import { useEffect } from 'react'
import { useFetchers, useRevalidator } from 'react-router'
import type { ZoneOpening } from '#contract/shop/zones.ts'
import type { DeliveryOffer } from './delivery-choice.ts'

const ASK_MS = 30_000

/**
 * Reloads an open page's data when its store opens, closes, is paused or becomes busy. Only such a change does: what is being
 * typed or ordered is left alone otherwise.
 */
export function useFreshOffer(offer: DeliveryOffer | undefined): void {
  const { revalidate } = useRevalidator()
  // The framework drops the page that a form leads to when data is reloaded meanwhile.
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const { zoneId, isOpen, notice } = offer ?? {}
  useEffect(() => {
    if (zoneId === undefined || isSending) return
    const ask = async () => {
      const reply = await fetch(`/api/zones/${zoneId}/open`).catch(() => null)
      if (!reply?.ok) return
      const { data } = (await reply.json()) as { data: ZoneOpening }
      if (!isOver && (data.open !== isOpen || data.notice !== notice)) void revalidate()
    }
    let isOver = false
    const timer = setInterval(() => document.hidden || void ask(), ASK_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [zoneId, isOpen, notice, isSending, revalidate])
}
