import { useEffect, useState } from 'react'

/** @source S-NAV-5 */
export const SCROLL_THRESHOLD_PX = 20
/** About twice the height of the bar itself. */
const NEAR_END_PX = 128

type BarVisibility = { isHidden: boolean; isNearEnd: boolean }

/**
 * The top bar hides while scrolling down, returns while scrolling up, and has a shadow near the end of the page.
 * @source S-NAV-5
 */
export function useBarVisibility(): BarVisibility {
  const [motion, setMotion] = useState<BarVisibility>({ isHidden: false, isNearEnd: false })
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const top = Math.max(0, window.scrollY)
      // Read now, because React may call the updater later.
      const from = last
      const isNearEnd =
        top > SCROLL_THRESHOLD_PX &&
        top + window.innerHeight >= document.documentElement.scrollHeight - NEAR_END_PX
      setMotion((before) => next(before, { isHidden: isHiddenAt(before.isHidden, from, top), isNearEnd }))
      // Counted from the very top, so that the first scroll down is noticed at the threshold.
      if (top <= SCROLL_THRESHOLD_PX) last = 0
      else if (Math.abs(top - last) >= SCROLL_THRESHOLD_PX) last = top
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return motion
}

/** Small movements are ignored, and at the top of the page the bar is always visible. */
function isHiddenAt(isHidden: boolean, last: number, top: number): boolean {
  if (top <= SCROLL_THRESHOLD_PX) return false
  return Math.abs(top - last) < SCROLL_THRESHOLD_PX ? isHidden : top > last
}

const next = (before: BarVisibility, after: BarVisibility): BarVisibility =>
  before.isHidden === after.isHidden && before.isNearEnd === after.isNearEnd ? before : after
