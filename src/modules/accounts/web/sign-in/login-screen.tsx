import { Notice } from '#ui/plain/notice.tsx'
import { Button, Stack } from '@mantine/core'
import {
  IconBrandGoogleFilled,
  IconChevronRight,
  IconClipboardCheck,
  IconShieldCheck,
  IconTicket,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { AppError } from '#shared/app-error.ts'
import { Link } from '#ui/live/link.tsx'
import { LoadingScreen } from '#ui/live/states/loading-screen.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { homeOf } from '#platform/web/routing/home.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation } from 'react-router'
import { useRedirect, useRouteTable } from '#platform/web/routing/router.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { wayBack } from '#platform/web/session/session-rules.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import { checkAdmin, googleCallback, login, signInOptions } from '../../contract.ts'
import type { Role, SignedIn } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import { PasswordField, Submit, TextField, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { AuthPage, AuthLink } from '../auth-page.tsx'
import {
  forgetSessionEnd,
  hasSessionEnded,
  isOwnTrip,
  leaveForGoogle,
  readFragment,
  takeReturnPath,
  useSignIn,
  withWay,
} from './sign-in.ts'
import { doWork, knownDevice } from './login-work.ts'
import { PasskeySignIn, SecondStep, stepAsked, type AskedStep } from './second-step.tsx'

export default function LoginScreen() {
  const { search } = useLocation()
  const { signedIn } = useSession()
  const [entering, setEntering] = useState(false)
  const [ended] = useState(hasSessionEnded)
  const enter = useSignIn()
  const come = (answer: SignedIn, way: string | null) => {
    setEntering(true)
    forgetSessionEnd()
    void enter(answer, way)
  }
  const google = useGoogleReturn(come)
  const [step, setStep] = useState<AskedStep | null>(null)
  const pendingStep = step ?? google.step
  if (entering || google.busy) return <LoadingScreen />
  if (signedIn) return <AlreadyIn problem={google.problem} />
  if (pendingStep)
    return (
      <SecondStep
        step={pendingStep}
        onIn={(answer) => come(answer, google.step ? google.way : wayBack(search))}
        onBack={() => {
          setStep(null)
          google.forget()
        }}
      />
    )
  return (
    <SignIn
      ended={ended}
      problem={google.problem}
      onStep={setStep}
      onIn={(answer) => come(answer, wayBack(search))}
    />
  )
}

/** Coming back from Google: the token behind the `#` is taken out of the address and shown to the server. */
function useGoogleReturn(onIn: (answer: SignedIn, way: string | null) => void) {
  const redirect = useRedirect()
  const say = useText(text)
  const sentence = useErrorSentence()
  const { hash, search } = useLocation()
  const [fragment] = useState(() => readFragment(hash))
  const [error, setError] = useState<unknown>()
  const [wayOn, setWayOn] = useState<string | null>(null)
  const started = useRef(false)
  const come = useRef(onIn)
  useEffect(() => {
    come.current = onIn
  })
  useEffect(() => {
    if (!fragment || started.current) return
    started.current = true
    redirect(`/login${search}`)
    if (!('token' in fragment)) return
    const way = takeReturnPath()
    const { token } = fragment
    const refused = new AppError('forbidden', 'accounts.google_refused')
    const entering = isOwnTrip(token) ? call(googleCallback, { token }) : Promise.reject(refused)
    entering.then(
      (answer) => come.current(answer, way),
      (reason: unknown) => {
        setWayOn(way)
        setError(reason)
      },
    )
  }, [fragment, redirect, search])
  const turnedBack = fragment && 'refused' in fragment ? say('login.googleTurnedBack') : null
  return {
    busy: fragment !== null && 'token' in fragment && error === undefined,
    step: stepAsked(error),
    way: wayOn,
    forget: () => setError(null),
    problem: error === undefined || error === null ? turnedBack : sentence(error),
  }
}

function AlreadyIn({ problem }: { problem: ReactNode }) {
  const say = useText(text)
  const table = useRouteTable()
  const session = useSession()
  const { search } = useLocation()
  const who = session.profile?.email ?? session.profile?.name
  // A stored token may be long dead: the refusal of this call ends the session, and the form comes.
  const { isPending } = useEndpoint(checkAdmin, {}, { staleTime: 0 })
  if (isPending) return <LoadingScreen />
  return (
    <AuthPage
      title={say('login.alreadyTitle')}
      lead={who ? say('login.alreadyAs', { who }) : say('login.already')}
      foot={
        <button type="button" className={styles.link} onClick={signOut}>
          {say('login.otherAccount')}
        </button>
      }
    >
      <div className={styles.body}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <AuthLink href={wayBack(search) ?? homeOf(table, session)}>{say('goOn')}</AuthLink>
      </div>
    </AuthPage>
  )
}

interface SignInProps {
  ended: boolean
  problem: ReactNode
  onIn: (answer: SignedIn) => void
  onStep: OnStep
}

type OnStep = (step: AskedStep) => void

function SignIn({ ended, problem, onIn, onStep }: SignInProps) {
  const say = useText(text)
  const { search } = useLocation()
  const way = wayBack(search)
  useEffect(() => {
    if (!way) forgetSessionEnd()
  }, [way])
  const { data: options, isPending } = useEndpoint(signInOptions, {}, { staleTime: Infinity })
  return (
    <AuthPage
      title={say('login.title')}
      lead={say('login.lead')}
      foot={
        // Below the offers, so that it does not move when they appear.
        !isPending && (
          <>
            {say('login.noAccount')}{' '}
            <Link href={withWay('/creeaza-cont', search)}>{say('login.signUp')}</Link>
          </>
        )
      }
    >
      <div className={styles.body}>
        <WithPassword onIn={onIn} onStep={onStep} problem={problem}>
          {way && <Notice>{say(ended ? 'login.ended' : 'login.toGoOn')}</Notice>}
        </WithPassword>
        <div className={styles.or}>{say('or')}</div>
        <PasskeySignIn onIn={onIn} />
        {options?.google && <WithGoogle />}
        {options && options.demo.length > 0 && (
          <WithDemo
            people={options.demo}
            password={options.demoPassword ?? ''}
            onIn={onIn}
            onStep={onStep}
          />
        )}
      </div>
    </AuthPage>
  )
}

interface WithPasswordProps {
  onIn: (answer: SignedIn) => void
  onStep: OnStep
  /** An error from before the form was used. */
  problem: ReactNode
  /** Shown while there is no error. */
  children: ReactNode
}

function WithPassword({ onIn, onStep, problem: before, children }: WithPasswordProps) {
  const say = useText(text)
  const { search } = useLocation()
  const work = useRef<Work>(undefined)
  const form = useAuthForm(login, {
    initial: { email: '', password: '' },
    map: (user) => ({ user, ...knownDevice(), ...(work.current && { work: work.current }) }),
    done: onIn,
    draft: 'login',
  })
  const keepWork = useCallback((done: Work | undefined) => {
    work.current = done
  }, [])
  const working = useProofOfWork(form, keepWork)
  const failed = useFormProblem(form) || before
  const nextStep = stepAsked(form.error)
  const problem = working || nextStep ? null : failed
  const { error } = form
  const goOn = useRef(onStep)
  useEffect(() => {
    goOn.current = onStep
  })
  useEffect(() => {
    const next = stepAsked(error)
    if (next) goOn.current(next)
  }, [error])
  return (
    <form {...form.props} className={styles.body}>
      {problem ? <Notice tone="error">{problem}</Notice> : children}
      <TextField
        {...form.field('email')}
        label={say('field.email')}
        type="email"
        autoComplete="username"
        readOnly={working}
        first
      />
      <Stack gap={8}>
        <PasswordField
          {...form.field('password')}
          label={say('field.password')}
          autoComplete="current-password"
          readOnly={working}
        />
        <span className={styles.fieldLink}>
          <Link className={styles.link} href={withWay('/reseteaza-parola', search)}>
            {say('login.forgot')}
          </Link>
        </span>
      </Stack>
      {working && <Notice>{say('login.working')}</Notice>}
      <Submit
        form={{
          pending: working || form.pending,
          error: isWorkAsked(form.error) ? null : form.error,
        }}
      >
        {say('login.submit')}
      </Submit>
    </form>
  )
}

/** Whether the server requires a proof of work for this sign-in. */
function isWorkAsked(error: AppError | null): boolean {
  return error?.code === 'accounts.work_needed'
}

type Work = Awaited<ReturnType<typeof doWork>>

/**
 * If others in the same network failed too often, the browser computes a proof of work and tries again. The
 * proof is valid for one address, so the fields are locked meanwhile.
 */
function useProofOfWork(
  form: { error: AppError | null; values: { email: string }; submit: () => void },
  keepWork: (done: Work | undefined) => void,
): boolean {
  const [working, setWorking] = useState(false)
  const submit = useRef(form.submit)
  useEffect(() => {
    submit.current = form.submit
  })
  const { error } = form
  const email = form.values.email.trim()
  const lastError = useRef<AppError>(null)
  const doneFor = useRef<string>(undefined)
  useEffect(() => {
    // The words stay until the second try is answered, which takes its time too.
    if (!error || lastError.current === error) return
    lastError.current = error
    // A proof of work that was refused is not computed again automatically, only at the next press.
    if (!isWorkAsked(error) || doneFor.current === email) {
      doneFor.current = undefined
      keepWork(undefined)
      setWorking(false)
      return
    }
    setWorking(true)
    doWork(email)
      .then((found) => {
        doneFor.current = email
        keepWork(found)
        submit.current()
      })
      .catch(() => setWorking(false))
  }, [error, email, keepWork])
  return working
}

function WithGoogle() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { search } = useLocation()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const leave = () => {
    setState({ busy: true })
    leaveForGoogle(wayBack(search)).catch((error: unknown) => setState({ busy: false, error }))
  }
  return (
    <>
      {state.error !== undefined && <Notice tone="error">{sentence(state.error)}</Notice>}
      <Button
        size="md"
        fullWidth
        leftSection={<IconBrandGoogleFilled size={18} aria-hidden />}
        loading={state.busy}
        onClick={leave}
      >
        {say('login.google')}
      </Button>
    </>
  )
}

const demoIcons: Readonly<Record<Role, ReactNode>> = {
  admin: <IconShieldCheck size={22} stroke={1.6} aria-hidden />,
  planner: <IconClipboardCheck size={22} stroke={1.6} aria-hidden />,
  user: <IconTicket size={22} stroke={1.6} aria-hidden />,
}

interface WithDemoProps {
  people: readonly { email: string; role: Role }[]
  password: string
  onIn: (answer: SignedIn) => void
  onStep: OnStep
}

/** One tap signs in as a member of the demo agency. */
function WithDemo({ people, password, onIn, onStep }: WithDemoProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const signing = useCommand(login)
  const choose = async (email: string) => {
    const outcome = await signing.run({ user: { email, password } })
    if (outcome.ok) return onIn(outcome.data)
    const nextStep = stepAsked(outcome.error)
    if (nextStep) onStep(nextStep)
  }
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.cardsTitle}>{say('login.demo')}</legend>
      {signing.error && <Notice tone="error">{sentence(signing.error)}</Notice>}
      {people.map(({ email, role }) => (
        <button
          key={email}
          type="button"
          className={styles.card}
          disabled={signing.pending}
          onClick={() => void choose(email)}
        >
          {demoIcons[role]}
          <span className={styles.cardWords}>
            <span className={styles.cardName}>{say(`role.${role}`)}</span>
            <span className={styles.cardAbout}>{email}</span>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
