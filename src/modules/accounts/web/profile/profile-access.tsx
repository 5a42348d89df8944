import { Notice } from '#ui/plain/notice.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { askForProof } from '#platform/web/calls/proof.ts'
import { useText } from '#platform/web/i18n.tsx'
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  signInOptions,
  unlinkGoogle,
} from '../../contract.ts'
import type { Account } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../account.module.css'
import { focusIt, PasswordField, TextField, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { PasswordRules } from '../auth-page.tsx'
import { justNow, useGoogleTrip } from '../sign-in/sign-in.ts'
import { GoogleChoice } from '../google-choice.tsx'
import { OpenKeptMail } from '../sign-in/pending-sign-up.tsx'

/** The ways to sign in: the address, the password, Google. */
export function SignInSection({ account }: { account: Account }) {
  const say = useText(text)
  return (
    <FormSection title={say('access.title')} about={say('access.about')}>
      <EmailBlock account={account} />
      <PasswordBlock account={account} />
      <GoogleBlock account={account} />
    </FormSection>
  )
}

function EmailBlock({ account }: { account: Account }) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    setOpen(false)
  }
  const [sent, setSent] = useState<{ email: string; mailIsKept: boolean; since: number }>()
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{say('field.email')}</h3>
      <p className={styles.quiet}>{account.email}</p>
      {sent && account.pendingEmail && (
        <div className={styles.fields}>
          <Notice tone="success" title={say('checkmail.title')}>
            {sent.email === account.email
              ? say('email.proveSent', { email: sent.email })
              : say('email.sent', { email: sent.email, old: account.email })}
          </Notice>
          {sent.mailIsKept && <OpenKeptMail to={sent.email} since={sent.since} />}
        </div>
      )}
      {account.pendingEmail && <PendingEmail email={account.pendingEmail} />}
      {!account.emailVerified && !account.pendingEmail && (
        <Unproved
          email={account.email}
          onSent={(mailIsKept) => setSent({ email: account.email, mailIsKept, since: justNow() })}
        />
      )}
      {open ? (
        <EmailForm
          onCancel={close}
          onSent={(email, mailIsKept) => {
            close()
            setSent({ email, mailIsKept, since: justNow() })
          }}
        />
      ) : (
        <Button ref={closed ? focusIt : undefined} onClick={() => setOpen(true)}>
          {say('email.change')}
        </Button>
      )}
    </div>
  )
}

interface UnprovedProps {
  email: string
  onSent: (mailIsKept: boolean) => void
}

/** For a person who signed up by a link that was handed over: a mail verifies that the address is theirs. */
function Unproved({ email, onSent }: UnprovedProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const proving = useCommand(changeEmail)
  const prove = async () => {
    const outcome = await proving.run({ email })
    if (outcome.ok) onSent(outcome.data.mailIsKept)
  }
  return (
    <div className={styles.fields}>
      <Notice>{say('email.unproved')}</Notice>
      {proving.error && <Notice tone="error">{sentence(proving.error)}</Notice>}
      <Group gap={8}>
        <Button loading={proving.pending} onClick={() => void prove()}>
          {say('email.prove')}
        </Button>
      </Group>
    </div>
  )
}

/** Shown to anyone who signs in, since a stranger may have asked for the change. */
function PendingEmail({ email }: { email: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const cancelling = useCommand(cancelEmailChange)
  const cancel = async () => {
    const outcome = await cancelling.run({})
    if (outcome.ok) toast.success(say('email.cancelled'))
  }
  return (
    <div className={styles.fields}>
      <Notice>{say('email.pending', { email })}</Notice>
      {cancelling.error && <Notice tone="error">{sentence(cancelling.error)}</Notice>}
      <Group gap={8}>
        <Button loading={cancelling.pending} onClick={() => void cancel()}>
          {say('email.cancelChange')}
        </Button>
      </Group>
    </div>
  )
}

interface EmailFormProps {
  onCancel: () => void
  onSent: (email: string, mailIsKept: boolean) => void
}

function EmailForm({ onCancel, onSent }: EmailFormProps) {
  const say = useText(text)
  const form = useAuthForm(changeEmail, {
    initial: { email: '' },
    map: (values) => values,
    done: ({ mailIsKept }, { email }) => onSent(email.trim(), mailIsKept),
    draft: 'new-email',
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.fields}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        {...form.field('email')}
        label={say('field.newEmail')}
        help={say('email.how')}
        type="email"
        autoComplete="email"
        first
      />
      <Group gap={8}>
        <Button type="submit" variant="filled" loading={form.pending}>
          {say('email.submit')}
        </Button>
        <Button onClick={onCancel}>{say('cancel')}</Button>
      </Group>
    </form>
  )
}

function PasswordBlock({ account }: { account: Account }) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    setOpen(false)
  }
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{say('field.password')}</h3>
      <p className={styles.quiet}>{say(account.hasPassword ? 'pass.has' : 'pass.none')}</p>
      {open ? (
        <PasswordForm account={account} onClose={close} />
      ) : (
        <Button ref={closed ? focusIt : undefined} onClick={() => setOpen(true)}>
          {say(account.hasPassword ? 'pass.change' : 'pass.set')}
        </Button>
      )}
    </div>
  )
}

function PasswordForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const say = useText(text)
  // A first password changes nothing else; a new one may be chosen because another person got in.
  const [keepGoogle, setKeepGoogle] = useState(!account.hasPassword)
  const { google: email, googleLinkedAt: linkedAt } = account
  const form = useAuthForm(changePassword, {
    initial: { password: '', password_confirmation: '' },
    map: (values) => ({ ...values, keepGoogle }),
    done() {
      toast.success(say('pass.changed'))
      onClose()
    },
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.fields}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PasswordField
        {...form.field('password')}
        label={say('field.newPassword')}
        autoComplete="new-password"
        first
      />
      <PasswordRules
        password={form.values.password}
        about={[account.name, account.email, account.company?.name ?? '']}
        hasError={Boolean(form.field('password').error)}
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label={say('field.passwordAgain')}
        autoComplete="new-password"
      />
      <GoogleChoice
        google={email !== null && linkedAt !== null ? { email, linkedAt } : null}
        keep={keepGoogle}
        onKeep={setKeepGoogle}
      />
      <Group gap={8}>
        <Button type="submit" variant="filled" loading={form.pending}>
          {say('pass.submit')}
        </Button>
        <Button onClick={onClose}>{say('cancel')}</Button>
      </Group>
    </form>
  )
}

function GoogleBlock({ account }: { account: Account }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data: options } = useEndpoint(signInOptions, {}, { staleTime: Infinity })
  const unlinking = useCommand(unlinkGoogle)
  const unlink = async () => {
    const outcome = await unlinking.run({})
    if (outcome.ok) toast.success(say('google.unlinked'))
  }
  if (!account.google && !options?.google) return null
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>Google</h3>
      <p className={styles.quiet}>
        {account.google ? say('google.linked', { email: account.google }) : say('google.free')}
      </p>
      {unlinking.error && <Notice tone="error">{sentence(unlinking.error)}</Notice>}
      {account.google ? (
        <Button loading={unlinking.pending} onClick={() => void unlink()}>
          {say('google.unlink')}
        </Button>
      ) : (
        <LinkGoogle />
      )}
    </div>
  )
}

/** The proof comes first, since nothing can be asked any more once the browser is back from Google. */
function LinkGoogle() {
  const say = useText(text)
  const google = useGoogleTrip()
  const link = async () => {
    if (await askForProof()) google.leave()
  }
  return (
    <>
      {google.problem && <Notice tone="error">{google.problem}</Notice>}
      <Button loading={google.busy} onClick={() => void link()}>
        {say('google.link')}
      </Button>
    </>
  )
}
