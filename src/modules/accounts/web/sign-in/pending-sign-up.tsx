import { Notice } from '#ui/plain/notice.tsx'
import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRedirect } from '#platform/web/routing/router.tsx'
import { safeSessionStorage } from '#platform/web/safe-storage.ts'
import { readKeptMail, resendSignUp } from '../../contract.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import { AuthPage } from '../auth-page.tsx'
import { pathOf, pollUntilFound } from './sign-in.ts'

/** A sign-up whose mail has not been answered; the handle lets this tab add step two, nothing more. */
export interface PendingSignUp {
  handle: string
  name: string
  email: string
  mailIsKept: boolean
  /** When it was sent, so that an older mail is not taken for its answer. */
  since: number
  stage: 'step-two' | 'check-mail'
  way: string | null
}

const key = 'signUp'

export const pendingSignUp = {
  keep: (pending: PendingSignUp) => safeSessionStorage.setItem(key, JSON.stringify(pending)),
  forget: () => safeSessionStorage.removeItem(key),
  read: (): PendingSignUp | null => readPending(safeSessionStorage.getItem(key)),
}

/** Storage may hold anything: what is not ours counts as nothing. */
export function readPending(stored: string | null): PendingSignUp | null {
  try {
    const value = JSON.parse(stored ?? '') as Partial<PendingSignUp> | null
    if (typeof value?.handle !== 'string' || typeof value.email !== 'string') return null
    return {
      handle: value.handle,
      name: typeof value.name === 'string' ? value.name : '',
      email: value.email,
      mailIsKept: value.mailIsKept === true,
      since: typeof value.since === 'number' ? value.since : 0,
      stage: value.stage === 'check-mail' ? 'check-mail' : 'step-two',
      way: typeof value.way === 'string' ? value.way : null,
    }
  } catch {
    return null
  }
}

interface AwaitedMail {
  to: string
  since: number
  /** The beginning of the path of its link, where another mail may have gone to the same address just before. */
  leadingTo?: string
}

/**
 * Without a mail server the mail is stored on this machine and can be opened here, so that a newcomer is never stuck.
 */
export function OpenKeptMail({ to, since, leadingTo = '/' }: AwaitedMail) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const redirect = useRedirect()
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const open = async () => {
    setState({ busy: true })
    try {
      const path = await pollUntilFound(() => newestLink({ to, since, leadingTo }))
      if (path) redirect(path)
      else setState({ busy: false, problem: say('kept.none') })
    } catch (error) {
      setState({ busy: false, problem: sentence(error) })
    }
  }
  return (
    <>
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      <Button
        variant="filled"
        size="md"
        fullWidth
        leftSection={<IconMailOpened size={18} aria-hidden />}
        loading={state.busy}
        onClick={() => void open()}
      >
        {say('kept.open')}
      </Button>
    </>
  )
}

/** An older mail is not the one that was requested now. */
async function newestLink({ to, since, leadingTo }: Required<AwaitedMail>): Promise<string | null> {
  const mail = await call(readKeptMail, { to })
  const path = mail.link && pathOf(mail.link)
  const isIt = Date.parse(mail.at) >= since && path?.startsWith(leadingTo)
  return isIt ? path : null
}

export function CheckMail({ pending, onBack }: { pending: PendingSignUp; onBack: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const resending = useCommand(resendSignUp)
  const [sent, setSent] = useState(false)
  const resend = async () => {
    const outcome = await resending.run({ handle: pending.handle })
    setSent(outcome.ok)
  }
  return (
    <AuthPage
      title={say('checkmail.title')}
      lead={say('checkmail.signup', { email: pending.email })}
      foot={
        <button type="button" className={styles.link} onClick={onBack}>
          {say('checkmail.back')}
        </button>
      }
    >
      <div className={styles.body}>
        {pending.mailIsKept && (
          <>
            <Notice>{say('kept.about')}</Notice>
            <OpenKeptMail to={pending.email} since={pending.since} />
          </>
        )}
        {sent && <Notice tone="success">{say('checkmail.sentAgain')}</Notice>}
        {resending.error && <Notice tone="error">{sentence(resending.error)}</Notice>}
        <p className={styles.text}>{say('checkmail.missing')}</p>
        <Button fullWidth size="md" loading={resending.pending} onClick={() => void resend()}>
          {say('checkmail.resend')}
        </Button>
      </div>
    </AuthPage>
  )
}
