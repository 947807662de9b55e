import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './frame.module.css'
import * as texts from './frame-texts.ts'

/** Question or statement of a screen. It receives the focus, so that a screen reader announces each new step. */
export function Heading({ children, isQuestion = false }: { children: ReactNode; isQuestion?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={isQuestion ? `${styles.heading} ${styles.question}` : styles.heading}
    >
      {children}
    </h1>
  )
}

/** Content of a screen above its bar. */
export function Body({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.body}>
      {children}
    </main>
  )
}

/** Bar with the answers of a screen, at the bottom within reach of a thumb. */
export function Bar({ children }: { children: ReactNode }) {
  return <footer className={styles.bar}>{children}</footer>
}

/** Secondary answer of a bar, at its left. */
export function SideButton(props: Omit<ComponentProps<typeof Button>, 'isWide'>) {
  return (
    <span className={styles.side}>
      <Button tone="outline" {...props} />
    </span>
  )
}

/** Secondary answer that leads to the refusal, in the bar of every step at the door. */
export function RefuseButton({ onClick }: { onClick: () => void }) {
  return (
    <SideButton tone="danger" onClick={onClick}>
      {texts.refuseButton}
    </SideButton>
  )
}

/** Number of answered questions of the ID check. */
export function CheckProgress({ done, all }: { done: number; all: number }) {
  return (
    <div className={styles.steps}>
      <span className="visuallyHidden">{texts.checkProgress(done, all)}</span>
      {Array.from({ length: all }, (_, index) => (
        <i key={index} data-is-done={index < done} />
      ))}
    </div>
  )
}
