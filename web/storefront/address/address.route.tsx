import { useRef } from 'react'
import { Form } from 'react-router'
import { apiContext } from '#web/platform/api/page-api.ts'
import { useStoredFields } from '#web/platform/storage/stored-fields.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogChoices } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import type { Route } from './+types/address.route.ts'
import { AddressSearch } from './search/address-search.tsx'
import styles from './search/address-search.module.css'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { DidYouMean } from './search/did-you-mean.tsx'
import { AddressLines } from './search/unlisted-fields.tsx'
import { replyToAddressChoice, type ChooseReply } from './choose-address-reply.ts'
import { NotServedMessage } from './search/not-served-dialog.tsx'
import * as texts from './address-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.enterAddressTitle },
  { name: 'robots', content: 'noindex' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { returnTo: localPath(new URL(request.url).searchParams.get('return_to')) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  replyToAddressChoice(context.get(apiContext), request)

/** Page to which address forms post without JavaScript. It asks the questions of the dialogs one at a time. */
export default function AddressScreen({ loaderData, actionData }: Route.ComponentProps) {
  const answer: ChooseReply | undefined = actionData
  const returnTo = localPath(answer?.returnTo) ?? loaderData.returnTo ?? undefined
  const box = useRef<HTMLDivElement>(null)
  useStoredFields(box)
  return (
    <div ref={box} className={`page ${styles.screen} stackLarge`}>
      <h1>{texts.pageTitle}</h1>
      {answer && <ChooseAnswer answer={answer} returnTo={returnTo} />}
      <AddressSearch
        display="shop"
        returnTo={returnTo}
        typed={answer?.ok === false ? answer.typed : undefined}
      />
    </div>
  )
}

function ChooseAnswer({ answer, returnTo = '' }: { answer: ChooseReply; returnTo?: string | undefined }) {
  const returnField = <input type="hidden" name="return_to" value={returnTo} />
  if (answer.ok) {
    return (
      answer.confirm && (
        <Form className="stack" method="post">
          <h2>{texts.confirmTitle}</h2>
          <p>{texts.inAustralia(answer.confirm.label)}</p>
          <input type="hidden" name="id" value={answer.confirm.id} />
          {returnField}
          <Button type="submit">{texts.continueButton}</Button>
        </Form>
      )
    )
  }
  if (answer.error.code !== 'unmatched_packs') {
    return (
      <div className="stack" role="alert">
        <FieldError>{answer.error.msg}</FieldError>
        {answer.reason && <p>{answer.reason}</p>}
        {answer.elsewhere && (
          <Form method="post">
            {returnField}
            <DidYouMean addresses={answer.elsewhere} />
          </Form>
        )}
        {answer.area && <NotServedMessage area={answer.area} />}
        {answer.unlisted && (
          <UnlistedForm typed={answer.unlisted} errors={answer.error.fields} returnTo={returnTo} />
        )}
      </div>
    )
  }
  return (
    <Form className="stack" method="post">
      <h2>{texts.transferTitle}</h2>
      <p>{texts.transferText}</p>
      <p>{texts.transferQuestion}</p>
      {Object.entries(answer.submitted ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {returnField}
      <DialogChoices>
        <Button type="submit" tone="outline" name="current" value="true">
          {texts.noButton}
        </Button>
        <Button type="submit" name="force_change" value="true">
          {texts.yesButton}
        </Button>
      </DialogChoices>
    </Form>
  )
}

/** Form for an unlisted address without JavaScript. With JavaScript the address search contains the same form. */
function UnlistedForm({
  typed,
  errors,
  returnTo,
}: {
  typed: TypedFields
  errors: Record<string, string> | undefined
  returnTo: string
}) {
  return (
    <noscript>
      <Form className="stack" method="post">
        <h2>{texts.notListedButton}</h2>
        <p>{texts.notListedAdvice}</p>
        <input type="hidden" name="unlisted" value="true" />
        <input type="hidden" name="return_to" value={returnTo} />
        <AddressLines
          errors={errors}
          field={(name) => ({ name: FIELD_NAMES[name], defaultValue: typed[name] })}
        />
        <Button type="submit">{texts.deliverHereButton}</Button>
      </Form>
    </noscript>
  )
}

const FIELD_NAMES = { line: 'address_line_1', suburb: 'city', state: 'state', postcode: 'postcode' } as const
