import { useEffect, useRef } from 'react'
import { CartLine } from './cart-line.tsx'
import type { CartLineView } from '../load-cart.ts'
import styles from './cart-line.module.css'
import * as texts from '../cart-texts.ts'

export function CartLines({ lines }: { lines: CartLineView[] }) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(lines.length)
  useEffect(() => {
    // The button that removed a line has disappeared with it, so the focus moves to the list and not to the top of the
    // page.
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (lines.length < count.current && isLost) list.current?.focus()
    count.current = lines.length
  }, [lines.length])
  return (
    <ul ref={list} className={styles.lines} aria-label={texts.linesLabel} tabIndex={-1}>
      {lines.map((line) => (
        <CartLine key={line.id} line={line} />
      ))}
    </ul>
  )
}
