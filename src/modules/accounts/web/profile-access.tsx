import { Notice } from '#ui/plain/notice.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AppError } from '#shared/app-error.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import {
  changeEmail,
  changePassword,
  proveIdentity,
  signInOptions,
  unlinkGoogle,
} from '../contract.ts'
import type { Account } from '../model.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import {
  focusIt,
  PasswordField,
  Submit,
  TextField,
  useDoorForm,
  useFormProblem,
} from './door-form.tsx'
import { PasswordRules } from './doorway.tsx'
import { justNow, leaveForGoogle } from './entering.ts'
import { OpenKeptMail } from './pending-sign-up.tsx'

/** How one comes in: the address, the password, Google. */
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

interface ProofProps {
  account: Account
  /** The command that wanted a proof, and how to forget that it did. */
  of: { error: Pick<AppError, 'code'> | null; forget: () => void }
  onProved: () => void
}

/** What a stolen token must not be enough for asks for the password again, and then goes on by itself. */
export function Proof({ account, of, onProved }: ProofProps) {
  const say = useText(text)
  return (
    <Dialog
      opened={of.error?.code === 'accounts.proof_needed'}
      onClose={of.forget}
      title={say('proof.title')}
      size="sm"
    >
      <div className={styles.fields}>
        <p className={styles.quiet}>
          {say(account.hasPassword ? 'proof.about' : 'proof.googleAbout')}
        </p>
        {account.hasPassword && <ProofForm onProved={onProved} />}
        {account.google && <GoogleButton label={say('proof.google')} />}
      </div>
    </Dialog>
  )
}

function ProofForm({ onProved }: { onProved: () => void }) {
  const say = useText(text)
  const form = useDoorForm(proveIdentity, {
    initial: { password: '' },
    map: (values) => values,
    done: () => onProved(),
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.fields}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PasswordField
        {...form.field('password')}
        label={say('field.currentPassword')}
        autoComplete="current-password"
      />
      <Submit form={form}>{say('proof.submit')}</Submit>
    </form>
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
      {sent && (
        <div className={styles.fields}>
          <Notice tone="success" title={say('checkmail.title')}>
            {say('email.sent', { email: sent.email, old: account.email })}
          </Notice>
          {sent.mailIsKept && <OpenKeptMail to={sent.email} since={sent.since} />}
        </div>
      )}
      {open ? (
        <EmailForm
          account={account}
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

interface EmailFormProps {
  account: Account
  onCancel: () => void
  onSent: (email: string, mailIsKept: boolean) => void
}

function EmailForm({ account, onCancel, onSent }: EmailFormProps) {
  const say = useText(text)
  const form = useDoorForm(changeEmail, {
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
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={form.pending}>
          {say('email.submit')}
        </Button>
        <Button onClick={onCancel}>{say('cancel')}</Button>
      </div>
      <Proof account={account} of={form} onProved={form.submit} />
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
  const form = useDoorForm(changePassword, {
    initial: { password: '', password_confirmation: '' },
    map: (values) => values,
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
        told={Boolean(form.field('password').error)}
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label={say('field.passwordAgain')}
        autoComplete="new-password"
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={form.pending}>
          {say('pass.submit')}
        </Button>
        <Button onClick={onClose}>{say('cancel')}</Button>
      </div>
      <Proof account={account} of={form} onProved={form.submit} />
    </form>
  )
}

function GoogleBlock({ account }: { account: Account }) {
  const say = useText(text)
  const sentence = useSentence()
  const { data: options } = useEndpoint(signInOptions, {}, { staleTime: Infinity })
  const unlinking = useCommand(unlinkGoogle)
  const unlink = async () => {
    const outcome = await unlinking.run({})
    if (outcome.ok) toast.success(say('google.unlinked'))
  }
  if (!account.google && !options?.google) return null
  const problem = unlinking.error?.code !== 'accounts.proof_needed' && unlinking.error
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>Google</h3>
      <p className={styles.quiet}>
        {account.google ? say('google.linked', { email: account.google }) : say('google.free')}
      </p>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {account.google ? (
        <Button loading={unlinking.pending} onClick={() => void unlink()}>
          {say('google.unlink')}
        </Button>
      ) : (
        <LinkGoogle account={account} />
      )}
      <Proof account={account} of={unlinking} onProved={() => void unlink()} />
    </div>
  )
}

/** The proof comes first, since nothing can be asked any more once the browser is back from Google. */
function LinkGoogle({ account }: { account: Account }) {
  const say = useText(text)
  const google = useGoogleTrip()
  const [asked, setAsked] = useState(false)
  const error = asked ? { code: 'accounts.proof_needed' } : null
  return (
    <>
      {google.problem && <Notice tone="error">{google.problem}</Notice>}
      <Button loading={google.busy} onClick={() => setAsked(true)}>
        {say('google.link')}
      </Button>
      <Proof
        account={account}
        of={{ error, forget: () => setAsked(false) }}
        onProved={() => {
          setAsked(false)
          google.leave()
        }}
      />
    </>
  )
}

function GoogleButton({ label }: { label: string }) {
  const google = useGoogleTrip()
  return (
    <>
      {google.problem && <Notice tone="error">{google.problem}</Notice>}
      <Button loading={google.busy} onClick={google.leave}>
        {label}
      </Button>
    </>
  )
}

function useGoogleTrip() {
  const sentence = useSentence()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const leave = () => {
    setState({ busy: true })
    leaveForGoogle('/profil-utilizator').catch((error: unknown) => setState({ busy: false, error }))
  }
  return { busy: state.busy, leave, problem: state.error !== undefined && sentence(state.error) }
}
