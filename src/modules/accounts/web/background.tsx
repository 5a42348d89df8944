import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { proveWith } from '#platform/web/calls/proof.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { takeLanguageChooserId } from '#platform/web/locale-choice.ts'
import { refresh } from '#platform/web/calls/query-client.ts'
import { useRedirect } from '#platform/web/routing/router.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocation } from 'react-router'
import { useSession } from '#platform/web/session/session.ts'
import { signedInHere } from '#platform/web/session/session-rules.ts'
import { safeSessionStorage } from '#platform/web/safe-storage.ts'
import type { StaffLocale } from '#shared/i18n.ts'
import {
  changeAccount,
  getAccount,
  getSecondFactor,
  proveIdentity,
  provePasskey,
  startPasskeyProof,
} from '../contract.ts'
import { isFactorMissing } from '../model.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import signInStyles from './accounts.module.css'
import { PasswordField, Submit, TextField, useAuthForm, useFormProblem } from './auth-form.tsx'
import { askPasskey, usePasskey } from './passkey.ts'
import { useGoogleTrip } from './sign-in/sign-in.ts'

/**
 * Saves the language chosen in a menu on the server, notes that this tab was signed in, and asks for a
 * proof of identity when needed.
 */
export default function Background() {
  const { signedIn, profile } = useSession()
  const locale = useLocale()
  const person = signedIn ? profile?.id : undefined
  useEffect(() => {
    if (signedIn) safeSessionStorage.setItem(signedInHere, 'yes')
  }, [signedIn])
  useEffect(() => {
    // Only a choice made while signed in, perhaps before this was loaded: another person brings a language of their own.
    if (person && takeLanguageChooserId() === person) void saveLanguage(locale)
  }, [person, locale])
  const isStaff = signedIn && profile !== null && profile?.role !== 'user'
  return (
    <>
      <ProofPrompt />
      {isStaff && <MissingFactor />}
    </>
  )
}

const profileScreen = '/profil-utilizator'

/** A person who must set up a second factor first is redirected to that screen. */
function MissingFactor() {
  const redirect = useRedirect()
  const { pathname } = useLocation()
  const { data } = useEndpoint(getSecondFactor, {}, { staleTime: Infinity })
  const isMissing = data !== undefined && isFactorMissing(data)
  const wasMissing = useRef(false)
  useEffect(() => {
    // Everything that was refused until now, on the profile too.
    if (wasMissing.current && !isMissing) refresh(['*'])
    wasMissing.current = isMissing
  }, [isMissing])
  useEffect(() => {
    if (isMissing && pathname !== profileScreen) redirect(profileScreen)
  }, [isMissing, pathname, redirect])
  return null
}

function ProofPrompt() {
  const [answer, setAnswer] = useState<((agreed: boolean) => void) | null>(null)
  useEffect(() => proveWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const close = (agreed: boolean) => {
    setAnswer(null)
    answer(agreed)
  }
  return <ProofDialog onProved={() => close(true)} onClose={() => close(false)} />
}

/** Mails follow the language of the screens; a failure costs nothing but that. */
async function saveLanguage(locale: StaffLocale): Promise<void> {
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

/** Actions for which a stolen token must not be enough ask for the password again, and then continue. */
function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const say = useText(text)
  const { data: account } = useEndpoint(getAccount, {})
  const { data: factor } = useEndpoint(getSecondFactor, {})
  const hasPasskey = (factor?.passkeys.length ?? 0) > 0
  const wantsCode = hasPasskey || (factor?.totp ?? null) !== null
  // A person who has no password at all came with Google; until that is known, a password is likelier.
  const hasPassword = account?.hasPassword ?? true
  return (
    <Dialog opened onClose={onClose} title={say('proof.title')} size="sm">
      <div className={styles.fields}>
        {hasPasskey && (
          <>
            <PasskeyProof onProved={onProved} />
            <div className={signInStyles.or}>{say('or')}</div>
          </>
        )}
        <p className={styles.quiet}>
          {say(hasPassword || wantsCode ? 'proof.about' : 'proof.googleAbout')}
        </p>
        {(hasPassword || wantsCode) && (
          <ProofForm
            key={`${hasPassword} ${wantsCode}`}
            hasPassword={hasPassword}
            wantsCode={wantsCode}
            hasApp={(factor?.totp ?? null) !== null}
            onProved={onProved}
          />
        )}
        {account?.google && !wantsCode && <GoogleButton label={say('proof.google')} />}
      </div>
    </Dialog>
  )
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const starting = useCommand(startPasskeyProof)
  const proving = useCommand(provePasskey)
  const passkey = usePasskey()
  const prove = () =>
    passkey.ask(async () => {
      proving.forget()
      const challenge = await starting.run({})
      if (!challenge.ok) return
      const answer = await askPasskey(challenge.data.options)
      const outcome = await proving.run({ handle: challenge.data.handle, answer })
      if (outcome.ok) onProved()
    })
  const error = starting.error ?? proving.error
  return (
    <>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {passkey.problem && <Notice tone="error">{say(`passkey.${passkey.problem}`)}</Notice>}
      <Button variant="filled" size="md" loading={passkey.busy} onClick={() => void prove()}>
        {say('passkey.use')}
      </Button>
    </>
  )
}

interface ProofFormProps {
  hasPassword: boolean
  wantsCode: boolean
  /** Without one the only codes are those kept for a lost device. */
  hasApp: boolean
  onProved: () => void
}

function ProofForm({ hasPassword, wantsCode, hasApp, onProved }: ProofFormProps) {
  const say = useText(text)
  const form = useAuthForm(proveIdentity, {
    initial: { password: '', code: '' },
    map: ({ password, code }) => ({
      ...(hasPassword && { password }),
      ...(wantsCode && { code }),
    }),
    done: () => onProved(),
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.fields}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          label={say('field.currentPassword')}
          autoComplete="current-password"
          first
        />
      )}
      {wantsCode && (
        <TextField
          {...form.field('code')}
          label={say(hasApp ? 'field.code' : 'field.recoveryCode')}
          help={say(hasApp ? 'step.codeHelp' : 'step.recoveryHelp')}
          autoComplete="one-time-code"
          first={!hasPassword}
        />
      )}
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
