import type { ReactNode } from 'react'
import styles from './payment-marks.module.css'

const MARKS: Record<string, ReactNode> = {
  Visa: (
    <text
      x="24"
      y="21.5"
      textAnchor="middle"
      fontWeight="900"
      fontStyle="italic"
      fontSize="14.5"
      fill="#1A3A8F"
    >
      VISA
    </text>
  ),
  MasterCard: (
    <>
      <circle cx="19" cy="16" r="9.5" fill="#D8232A" />
      <circle cx="29" cy="16" r="9.5" fill="#F49B1F" />
      <path d="M24 7.9a9.5 9.5 0 0 1 0 16.2a9.5 9.5 0 0 1 0-16.2z" fill="#EF6A22" />
    </>
  ),
  'American Express': (
    <>
      <rect width="48" height="32" fill="#1668B0" />
      <text x="24" y="20.5" textAnchor="middle" fontWeight="900" fontSize="12" fill="#fff">
        AMEX
      </text>
    </>
  ),
  PayPal: (
    <text
      x="24"
      y="20.5"
      textAnchor="middle"
      fontWeight="900"
      fontStyle="italic"
      fontSize="12.5"
      fill="#123B82"
    >
      Pay<tspan fill="#1E8FD0">Pal</tspan>
    </text>
  ),
}

/** Logo of a card brand or PayPal. A brand without a logo shows its name. */
export function PaymentMark({ brand }: { brand: string }) {
  const mark = MARKS[brand]
  if (!mark) return <span>{brand}</span>
  return (
    <span className={styles.mark}>
      <span className="visuallyHidden">{brand}</span>
      <svg viewBox="0 0 48 32" aria-hidden="true" fontFamily="Arial, sans-serif">
        {mark}
      </svg>
    </span>
  )
}

export const CARD_BRANDS = ['Visa', 'American Express', 'MasterCard']

export function PaymentMarks() {
  return (
    <span className={styles.marks}>
      {[...CARD_BRANDS, 'PayPal'].map((brand) => (
        <PaymentMark key={brand} brand={brand} />
      ))}
    </span>
  )
}
