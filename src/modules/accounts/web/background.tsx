import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { proveWith } from '#platform/web/calls/proof.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { refresh } from '#platform/web/calls/query-client.ts'
import { useSession } from '#platform/web/session/session.ts'
import { signedInHere } from '#platform/web/session/session-rules.ts'
import { safeSessionStorage } from '#platform/web/safe-storage.ts'
import type { Locale } from '#shared/i18n.ts'
import { changeAccount, getAccount, proveIdentity } from '../contract.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import { PasswordField, Submit, useDoorForm, useFormProblem } from './auth-form.tsx'
import { useGoogleTrip } from './sign-in.ts'

/** Saves the language on the server chosen in a menu, notes that this tab was signed in, and asks for a proof where one is wanted. */
export default function Background() {
  const { signedIn, profile } = useSession()
  const locale = useLocale()
  const last = useRef<{ person: string | undefined; locale: Locale }>(undefined)
  const person = signedIn ? profile?.id : undefined
  useEffect(() => {
    if (signedIn) safeSessionStorage.setItem(signedInHere, 'yes')
  }, [signedIn])
  useEffect(() => {
    const before = last.current
    last.current = { person, locale }
    // Only a choice made while signed in: another person brings a language of their own.
    if (person && before?.person === person && before.locale !== locale) void saveLanguage(locale)
  }, [person, locale])
  return <Prover />
}

function Prover() {
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null)
  useEffect(() => proveWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const close = (given: boolean) => {
    setAnswer(null)
    answer(given)
  }
  return <ProofDialog onProved={() => close(true)} onClose={() => close(false)} />
}

/** Mails follow the language of the screens; a failure costs nothing but that. */
async function saveLanguage(locale: Locale): Promise<void> {
  try {
    const account = await call(getAccount, {})
    if (account.locale === locale) return
    await call(changeAccount, { version: account.version, locale })
    refresh(changeAccount.changes)
  } catch {
    // The choice stays in this browser, and the profile can still save it.
  }
}

interface ProofDialogProps {
  onProved: () => void
  onClose: () => void
}

/** What a stolen token must not be enough for asks for the password again, and then goes on by itself. */
function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const say = useText(text)
  const { data: account } = useEndpoint(getAccount, {})
  // A person who has no password at all came with Google; until that is known, a password is likelier.
  const hasPassword = account?.hasPassword ?? true
  return (
    <Dialog opened onClose={onClose} title={say('proof.title')} size="sm">
      <div className={styles.fields}>
        <p className={styles.quiet}>{say(hasPassword ? 'proof.about' : 'proof.googleAbout')}</p>
        {hasPassword && <ProofForm onProved={onProved} />}
        {account?.google && <GoogleButton label={say('proof.google')} />}
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
        first
      />
      <Submit form={form}>{say('proof.submit')}</Submit>
    </form>
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
