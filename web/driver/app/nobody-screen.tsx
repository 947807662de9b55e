import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Bar, Body, Heading } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import * as texts from './app-texts.ts'

/** Start without a network on a phone that stores no run. */
export function NobodyScreen() {
  return (
    <Screen title={texts.title} sub="">
      <Body>
        <Heading>{texts.nobodyHeading}</Heading>
        <p className={styles.lead}>{texts.nobodyText}</p>
      </Body>
      <Bar>
        <ButtonAnchor tone="outline" href="/login?return_to=/driver">
          {texts.logInButton}
        </ButtonAnchor>
        <Button onClick={() => window.location.reload()}>{texts.tryAgainButton}</Button>
      </Bar>
    </Screen>
  )
}
