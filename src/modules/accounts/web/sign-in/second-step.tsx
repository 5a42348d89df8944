import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { AppError } from '#shared/app-error.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { passkeySignIn, startPasskeySignIn, takeSecondStep } from '../../contract.ts'
import type { SignedIn } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import { Submit, TextField, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { AuthPage } from '../auth-page.tsx'
import { askPasskey, usePasskey } from '../passkey.ts'

/** The answer of the first step of a sign-in, where a second one follows. */
export interface AskedStep {
  ticket: string
  methods: readonly ('totp' | 'passkey')[]
}

export function stepAsked(error: unknown): AskedStep | null {
  if (!(error instanceof AppError) || error.code !== 'accounts.second_step_needed') return null
  return error.details.current as AskedStep
}

interface SecondStepProps {
  step: AskedStep
  onIn: (answer: SignedIn) => void
  onBack: () => void
}

/** After the password or Google: a code, a recovery code or a passkey. */
export function SecondStep({ step, onIn, onBack }: SecondStepProps) {
  const say = useText(text)
  const hasApp = step.methods.includes('totp')
  return (
    <AuthPage
      title={say('step.title')}
      lead={say(hasApp ? 'step.lead' : 'step.leadPasskey')}
      foot={
        <button type="button" className={styles.link} onClick={onBack}>
          {say('step.back')}
        </button>
      }
    >
      <div className={styles.body}>
        {step.methods.includes('passkey') && (
          <>
            <PasskeySignIn ticket={step.ticket} onIn={onIn} isFirst={!hasApp} />
            <div className={styles.or}>{say('or')}</div>
          </>
        )}
        <WithCode step={step} onIn={onIn} />
        <p className={styles.lost}>{say('step.lost')}</p>
      </div>
    </AuthPage>
  )
}

function WithCode({ step, onIn }: Pick<SecondStepProps, 'step' | 'onIn'>) {
  const say = useText(text)
  const hasApp = step.methods.includes('totp')
  const form = useAuthForm(takeSecondStep, {
    initial: { code: '' },
    map: ({ code }) => ({ ticket: step.ticket, code }),
    done: onIn,
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.body}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        {...form.field('code')}
        label={say(hasApp ? 'field.code' : 'field.recoveryCode')}
        help={say(hasApp ? 'step.codeHelp' : 'step.recoveryHelp')}
        autoComplete="one-time-code"
        first={hasApp}
      />
      <Submit form={form}>{say('step.submit')}</Submit>
    </form>
  )
}

interface PasskeySignInProps {
  /** Absent for a passkey, which identifies the person itself. */
  ticket?: string
  onIn: (answer: SignedIn) => void
  isFirst?: boolean
}

export function PasskeySignIn({ ticket, onIn, isFirst = false }: PasskeySignInProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const starting = useCommand(startPasskeySignIn)
  const signing = useCommand(passkeySignIn)
  const passkey = usePasskey()
  const signIn = () =>
    passkey.ask(async () => {
      signing.forget()
      const challenge = await starting.run(ticket === undefined ? {} : { ticket })
      if (!challenge.ok) return
      const answer = await askPasskey(challenge.data.options)
      const outcome = await signing.run({ handle: challenge.data.handle, answer })
      if (outcome.ok) onIn(outcome.data)
    })
  const error = starting.error ?? signing.error
  return (
    <>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {passkey.problem && <Notice tone="error">{say(`passkey.${passkey.problem}`)}</Notice>}
      <Button
        size="md"
        fullWidth
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={passkey.busy}
        onClick={() => void signIn()}
      >
        {say('passkey.use')}
      </Button>
    </>
  )
}
