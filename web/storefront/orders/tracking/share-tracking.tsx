import shareIcon from '@phosphor-icons/core/assets/bold/share-network-bold.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './share-tracking.module.css'
import * as texts from './tracking-texts.ts'
import * as sharedTrackingTexts from '../shared-tracking/shared-tracking-texts.ts'

/** Reply of the share form. `url`: a new link; null after sharing was stopped. */
export type ShareReply = { ok: true; url: string | null } | Failure

type Props = { orderId: number; isShared: boolean; reply?: ShareReply | undefined }

/**
 * Buttons that share a tracking link of the order, or revoke all of its links.
 * @param reply reply of the page's action, when the form was submitted without JavaScript
 */
export function ShareTracking({ orderId, isShared, reply: sent }: Props) {
  const fetcher = useFetcher<ShareReply>()
  const pendingIntent = fetcher.state === 'idle' ? undefined : fetcher.formData?.get('intent')
  const reply = fetcher.data ?? sent
  const url = reply?.ok ? reply.url : null
  const isStopped = reply?.ok === true && reply.url === null
  const [message, setMessage] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const share = (link: string) => void shareLink(link, field.current).then(setMessage)

  useEffect(() => {
    if (!fetcher.data?.ok) return
    if (fetcher.data.url !== null) void shareLink(fetcher.data.url, field.current).then(setMessage)
    // The pressed button has disappeared.
    else button.current?.focus()
  }, [fetcher.data])

  return (
    <fetcher.Form method="post" action={`/order/${orderId}/share`} className={styles.share}>
      <Button
        ref={button}
        type={url === null ? 'submit' : 'button'}
        name="intent"
        value="share"
        tone="outline"
        isBusy={pendingIntent === 'share'}
        {...(url !== null && { onClick: () => share(url) })}
      >
        <Icon svg={shareIcon} />
        {texts.shareButton}
      </Button>
      {(url !== null || (isShared && !isStopped)) && (
        <Button type="submit" name="intent" value="stop" tone="quiet" isBusy={pendingIntent === 'stop'}>
          {texts.stopSharingButton}
        </Button>
      )}
      {url !== null && (
        <>
          <input
            ref={field}
            aria-label={texts.linkLabel}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <p className="small quiet">{texts.linkText}</p>
        </>
      )}
      <output className="small">{isStopped ? texts.sharingOffText : message}</output>
      {reply?.ok === false && <FieldError>{reply.error.msg}</FieldError>}
    </fetcher.Form>
  )
}

/**
 * Opens the device's share sheet with a link, or copies the link without Web Share support.
 * @returns the message to show
 */
async function shareLink(url: string, field: HTMLInputElement | null): Promise<string> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: sharedTrackingTexts.title, url })
      return ''
    } catch (error) {
      // After closing the share sheet the shopper still has the link on the screen.
      if ((error as Error).name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return texts.linkCopied
  } catch {
    field?.select()
    return texts.copyLinkText
  }
}
