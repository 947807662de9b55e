import { useEffect, useState } from 'react'

/** @source S-NAV-5 */
export const SCROLL_THRESHOLD_PX = 20
/** Distance from the page's end at which the shadow appears, about twice the height of the bar. */
const NEAR_END_PX = 128

type BarVisibility = { isHidden: boolean; isNearEnd: boolean }

/**
 * Hides the top bar while scrolling down, shows it while scrolling up, and adds a shadow near the end of the page.
 * @source S-NAV-5
 */
export function useBarVisibility(): BarVisibility {
  const [motion, setMotion] = useState<BarVisibility>({ isHidden: false, isNearEnd: false })
  useEffect(() => {
    let last = window.scrollY
    const updateVisibility = () => {
      const top = Math.max(0, window.scrollY)
      // Copied, because React may call the updater after `last` has changed.
      const from = last
      const isNearEnd =
        top > SCROLL_THRESHOLD_PX &&
        top + window.innerHeight >= document.documentElement.scrollHeight - NEAR_END_PX
      setMotion((before) =>
        keepIfSame(before, { isHidden: isHiddenAt(before.isHidden, from, top), isNearEnd }),
      )
      // Reset to the top, so that the first scroll down hides the bar at the threshold.
      if (top <= SCROLL_THRESHOLD_PX) last = 0
      else if (Math.abs(top - last) >= SCROLL_THRESHOLD_PX) last = top
    }
    window.addEventListener('scroll', updateVisibility, { passive: true })
    return () => window.removeEventListener('scroll', updateVisibility)
  }, [])
  return motion
}

/** Returns whether the bar is hidden. Small movements are ignored, and at the top of the page it is always visible. */
function isHiddenAt(isHidden: boolean, last: number, top: number): boolean {
  if (top <= SCROLL_THRESHOLD_PX) return false
  return Math.abs(top - last) < SCROLL_THRESHOLD_PX ? isHidden : top > last
}

const keepIfSame = (before: BarVisibility, after: BarVisibility): BarVisibility =>
  before.isHidden === after.isHidden && before.isNearEnd === after.isNearEnd ? before : after
