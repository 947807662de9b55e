import { useActionData, useRouteLoaderData } from 'react-router'
import { selfExclude } from '#contract/account/self-exclusion.ts'
import { EXCLUSION_TERMS, type ExclusionTerm } from '#domain/accounts/self-exclusion.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { typedDateToIso } from '#domain/accounts/age.ts'
import type { Route } from './+types/self-exclusion.route.ts'
import { ExclusionDone } from './exclusion-done.tsx'
import { ExclusionForm } from './exclusion-form.tsx'
import styles from './self-exclusion.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'Self-exclusion' },
  { name: 'description', content: 'Have your orders refused, for a time or for good. It counts at once.' },
]

export type ExclusionReply = { ok: true; ends: string | null } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const term = text('term')
  try {
    const { ends } = await context.get(apiContext).call(selfExclude, {
      body: {
        firstname: text('firstname'),
        lastname: text('lastname'),
        one_name: text('one_name') === 'on',
        email: text('email'),
        mobile: text('mobile'),
        dob: typedDateToIso(text('dob')) ?? text('dob'),
        term: Object.hasOwn(EXCLUSION_TERMS, term) ? (term as ExclusionTerm) : ('' as ExclusionTerm),
      },
    })
    return { ok: true, ends } satisfies ExclusionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** Works at once and without a login; every page links to it. @source L-20 */
export default function SelfExclusionScreen() {
  const { contact } = useRouteLoaderData<typeof rootLoader>('root')!.settings
  const reply = useActionData<ExclusionReply>()
  if (reply?.ok) return <ExclusionDone ends={reply.ends} />
  return (
    <div className={`page ${styles.screen}`}>
      <div className="stack">
        <h1 className="featureText">Take a break from ordering</h1>
        <p>
          Fill this in and we refuse your orders from that moment on, with an account or without. You don’t
          need to log in, and you don’t have to say why.
        </p>
        <ul className={styles.points}>
          <li>Orders with your e-mail, your mobile, or your name and date of birth are refused.</li>
          <li>You get no offers or news, and no code to share.</li>
          <li>It ends with the time you choose. We don’t shorten it, so choose what you mean.</li>
        </ul>
        <h2>For somebody else</h2>
        <p>
          Worried about somebody’s drinking? Write to us
          {contact.support && (
            <>
              {' '}
              at <a href={`mailto:${contact.support}?subject=Review%20request`}>{contact.support}</a>
            </>
          )}{' '}
          and tell us who it is and what worries you. A person reads it, talks to them where that helps, and
          may refuse their orders. We don’t tell them who wrote.
        </p>
        <h2>Help</h2>
        <p>
          The National Alcohol and Other Drug Hotline is free, confidential and open day and night:{' '}
          <a href="tel:1800250015">1800 250 015</a>. In an emergency, call <a href="tel:000">000</a>.
        </p>
      </div>
      <ExclusionForm failure={reply} />
    </div>
  )
}
