import upIcon from '@phosphor-icons/core/assets/bold/arrow-up-bold.svg?raw'
import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './back-to-top.module.css'
import * as texts from './layout-texts.ts'

/** @source S-FOOT-4 */
export const DISTANCE_IN_VIEWPORTS = 2

/** Button that appears after scrolling far down. It moves the focus to the beginning of the page's content. */
export function BackToTop() {
  const isFar = useIsFarDown()
  if (!isFar) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={texts.backToTopLabel}
      onClick={() => {
        window.scrollTo({ top: 0 })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
    >
      <Icon svg={upIcon} />
    </button>
  )
}

function useIsFarDown(): boolean {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const updateIsFar = () => setFar(window.scrollY > DISTANCE_IN_VIEWPORTS * window.innerHeight)
    updateIsFar()
    window.addEventListener('scroll', updateIsFar, { passive: true })
    return () => window.removeEventListener('scroll', updateIsFar)
  }, [])
  return isFar
}
