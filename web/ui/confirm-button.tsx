import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Form } from 'react-router'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog, DialogChoices } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConfirmButtonProps = Pick<ButtonProps, 'tone' | 'isSmall' | 'aria-label'> & {
  /** Text of the button, and of the button that confirms. */
  label: string
  title: string
  keepLabel: string
  /** Form of a fetcher or of the page. It posts `fields` to the current route. */
  form: (props: Pick<ComponentProps<typeof Form>, 'method' | 'children'>) => ReactNode
  fields: Record<string, string | number>
  isBusy: boolean
  error?: ReactNode
  /** Content of the dialog, which names the consequences. */
  children: ReactNode
}

/** Button for an action that is hard to undo: it opens a dialog, whose form performs the action. */
export function ConfirmButton({
  label,
  title,
  keepLabel,
  form: PostForm,
  fields,
  isBusy,
  error,
  children,
  tone = 'quiet',
  ...rest
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...rest} tone={tone} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          {children}
          <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
          <PostForm method="post">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <DialogChoices>
              <Button type="submit" isBusy={isBusy}>
                {label}
              </Button>
              <Button tone="outline" onClick={() => setAsking(false)}>
                {keepLabel}
              </Button>
            </DialogChoices>
          </PostForm>
        </Dialog>
      )}
    </>
  )
}
