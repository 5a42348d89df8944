import { Notice } from '#ui/plain/notice.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { Link } from '#ui/live/link.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation } from 'react-router'
import { useRedirect } from '#platform/web/routing/router.tsx'
import { session } from '#platform/web/session/session.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import { forgotPassword, readReset, resetPassword } from '../../contract.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import {
  codeOf,
  PasswordField,
  Submit,
  TextField,
  useAuthForm,
  useFormProblem,
} from '../auth-form.tsx'
import { AuthPage, PasswordRules, AuthLink } from '../auth-page.tsx'
import { justNow, withWay } from './sign-in.ts'
import { GoogleChoice } from '../google-choice.tsx'
import { storeDevice } from './login-work.ts'
import { OpenKeptMail } from './pending-sign-up.tsx'

interface ResetRequest {
  email: string
  mailIsKept: boolean
  since: number
}

export default function ResetScreen() {
  const { search } = useLocation()
  const [sentRequest, setSentRequest] = useState<ResetRequest | null>(null)
  const [changed, setChanged] = useState<OutputOf<typeof resetPassword>>()
  const token = new URLSearchParams(search).get('token')
  if (changed) return <Changed invitesWithdrawn={changed.invitesWithdrawn} />
  if (token !== null) return <NewPassword key={token} token={token} onChanged={setChanged} />
  return sentRequest ? (
    <Sent asked={sentRequest} onAgain={() => setSentRequest(null)} />
  ) : (
    <AskForMail onAsked={setSentRequest} />
  )
}

function BackToSignIn() {
  const say = useText(text)
  const { search } = useLocation()
  return <Link href={withWay('/login', search)}>{say('reset.toSignIn')}</Link>
}

function AskForMail({ onAsked }: { onAsked: (asked: ResetRequest) => void }) {
  const say = useText(text)
  const form = useAuthForm(forgotPassword, {
    initial: { email: '' },
    map: (values) => values,
    done: ({ mailIsKept }, { email }) =>
      onAsked({ email: email.trim(), mailIsKept, since: justNow() }),
    draft: 'forgot',
  })
  const problem = useFormProblem(form)
  return (
    <AuthPage title={say('reset.title')} lead={say('reset.lead')} foot={<BackToSignIn />}>
      <form {...form.props} className={styles.body}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          {...form.field('email')}
          label={say('field.email')}
          type="email"
          autoComplete="username"
        />
        <Submit form={form}>{say('reset.ask')}</Submit>
      </form>
    </AuthPage>
  )
}

function Sent({ asked, onAgain }: { asked: ResetRequest; onAgain: () => void }) {
  const say = useText(text)
  return (
    <AuthPage
      title={say('checkmail.title')}
      lead={say('reset.sent', { email: asked.email })}
      foot={<BackToSignIn />}
    >
      <div className={styles.body}>
        {asked.mailIsKept && (
          <>
            <Notice>{say('kept.about')}</Notice>
            <OpenKeptMail to={asked.email} since={asked.since} leadingTo="/reseteaza-parola?" />
          </>
        )}
        <p className={styles.text}>{say('reset.missing')}</p>
        <Button fullWidth size="md" onClick={onAgain}>
          {say('reset.askAgain')}
        </Button>
      </div>
    </AuthPage>
  )
}

interface NewPasswordProps {
  token: string
  onChanged: (answer: OutputOf<typeof resetPassword>) => void
}

function NewPassword({ token, onChanged }: NewPasswordProps) {
  const say = useText(text)
  const [keepGoogle, setKeepGoogle] = useState(false)
  const { data: opened, error: bad } = useEndpoint(readReset, { token })
  const form = useAuthForm(resetPassword, {
    initial: { password: '', password_confirmation: '' },
    map: (values) => ({ token, ...values, keepGoogle }),
    done(answer) {
      storeDevice(answer.device)
      // Every sign-in of the account has just ended, the one of this browser among them.
      if (session.get().signedIn) signOut()
      onChanged(answer)
    },
  })
  const problem = useFormProblem(form)
  const isBad = [form.error, bad].some((error) => codeOf(error) === 'accounts.link_invalid')
  if (isBad || isTooLong(token)) return <BadLink />
  return (
    <AuthPage title={say('reset.newTitle')} lead={say('reset.newLead')} foot={<BackToSignIn />}>
      <form {...form.props} className={styles.body}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <PasswordField
          {...form.field('password')}
          label={say('field.newPassword')}
          autoComplete="new-password"
        />
        <PasswordRules
          password={form.values.password}
          about={opened?.about ?? []}
          hasError={Boolean(form.field('password').error)}
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label={say('field.passwordAgain')}
          autoComplete="new-password"
        />
        <GoogleChoice google={opened?.google} keep={keepGoogle} onKeep={setKeepGoogle} />
        <Submit form={form}>{say('reset.submit')}</Submit>
      </form>
    </AuthPage>
  )
}

function isTooLong(token: string): boolean {
  return !resetPassword.input.shape.token.safeParse(token).success
}

/** One answer for every bad link: used, expired, cut short or invented. */
function BadLink() {
  const say = useText(text)
  const redirect = useRedirect()
  return (
    <AuthPage title={say('reset.badTitle')} lead={say('reset.badText')} foot={<BackToSignIn />}>
      <div className={styles.body}>
        <Button variant="filled" size="md" fullWidth onClick={() => redirect('/reseteaza-parola')}>
          {say('reset.askNew')}
        </Button>
      </div>
    </AuthPage>
  )
}

function Changed({ invitesWithdrawn }: { invitesWithdrawn: number }) {
  const say = useText(text)
  return (
    <AuthPage title={say('reset.changedTitle')} lead={say('reset.changed')}>
      <div className={styles.body}>
        {invitesWithdrawn > 0 && <Notice>{say('recovery.invites')}</Notice>}
        <AuthLink href="/login">{say('signIn')}</AuthLink>
      </div>
    </AuthPage>
  )
}
