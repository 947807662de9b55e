import eyeIcon from '@phosphor-icons/core/assets/bold/eye-bold.svg?raw'
import eyeSlashIcon from '@phosphor-icons/core/assets/bold/eye-slash-bold.svg?raw'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import * as texts from './ui-texts.ts'

/** A password field with a button that shows what is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'aside'>) {
  const [isShown, setShown] = useState(false)
  // Without JavaScript the button would do nothing.
  const isHydrated = useIsHydrated()
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        isHydrated && (
          <IconButton
            label={texts.showPasswordLabel}
            aria-pressed={isShown}
            onClick={() => setShown((before) => !before)}
          >
            <Icon svg={isShown ? eyeSlashIcon : eyeIcon} />
          </IconButton>
        )
      }
    />
  )
}
