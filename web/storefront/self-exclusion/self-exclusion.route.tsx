import { Link, useActionData } from 'react-router'
import { selfExclude } from '#contract/account/self-exclusion.ts'
import { EXCLUSION_TERMS, type ExclusionTerm } from '#domain/accounts/self-exclusion.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { typedDateToIso } from '#domain/accounts/typed-date.ts'
import type { Route } from './+types/self-exclusion.route.ts'
import { ExclusionDone } from './exclusion-done.tsx'
import { ExclusionForm } from './exclusion-form.tsx'
import styles from './self-exclusion.module.css'
import * as texts from './self-exclusion-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.name },
  { name: 'description', content: texts.description },
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

/** Self-exclusion page. It takes effect immediately and needs no login, and every page links to it. @source L-20 */
export default function SelfExclusionScreen() {
  const { contact } = useRootData().settings
  const reply = useActionData<ExclusionReply>()
  if (reply?.ok) return <ExclusionDone ends={reply.ends} />
  return (
    <div className={`page ${styles.screen}`}>
      <div className="stack">
        <h1 className="featureText">{texts.title}</h1>
        <p>{texts.introText}</p>
        <ul className={styles.points}>
          <li>{texts.refusedPoint}</li>
          <li>{texts.noOffersPoint}</li>
          <li>{texts.termPoint}</li>
        </ul>
        <h2>{texts.othersTitle}</h2>
        <p>
          {texts.othersText}
          {contact.support && (
            <>
              {' '}
              {texts.othersAt}{' '}
              <a href={`mailto:${contact.support}?subject=Review%20request`}>{contact.support}</a>
            </>
          )}{' '}
          {texts.othersEnd}
        </p>
        <p>
          <Link to="/concern">{texts.othersLink}</Link>
        </p>
        <h2>{texts.helpTitle}</h2>
        <p>
          {texts.hotlineText} <a href="tel:1800250015">{texts.hotlineNumber}</a>
          {texts.emergencyText} <a href="tel:000">{texts.emergencyNumber}</a>.
        </p>
      </div>
      <ExclusionForm failure={reply} />
    </div>
  )
}
