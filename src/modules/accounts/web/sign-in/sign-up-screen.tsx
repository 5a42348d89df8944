import { Notice } from '#ui/plain/notice.tsx'
import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from '#ui/live/link.tsx'
import { LoadingScreen } from '#ui/live/states/loading-screen.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { homeOf } from '#platform/web/routing/home.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation } from 'react-router'
import { useRedirect, useRouteTable } from '#platform/web/routing/router.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { signInPath, wayBack } from '#platform/web/session/session-rules.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import { acceptInvite, readInvite, signUp } from '../../contract.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import { PasswordField, Submit, TextField, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { AuthPage, PasswordRules, AuthLink } from '../auth-page.tsx'
import { guessable, justNow, strengthOf, useSignIn, withWay } from './sign-in.ts'
import { pendingSignUp } from './pending-sign-up.tsx'

export default function SignUpScreen() {
  const { search } = useLocation()
  const { signedIn } = useSession()
  const invite = new URLSearchParams(search).get('invite')
  if (invite !== null) return <Invitation token={invite} />
  return signedIn ? <HasAccount /> : <StepOne />
}

function HasAccount() {
  const say = useText(text)
  const table = useRouteTable()
  const session = useSession()
  const who = session.profile?.email ?? session.profile?.name
  return (
    <AuthPage
      title={say('signup.hasAccountTitle')}
      lead={who ? say('login.alreadyAs', { who }) : say('login.already')}
      foot={
        <button type="button" className={styles.link} onClick={signOut}>
          {say('signup.otherAccount')}
        </button>
      }
    >
      <div className={styles.body}>
        <AuthLink href={homeOf(table, session)}>{say('goOn')}</AuthLink>
      </div>
    </AuthPage>
  )
}

function StepOne() {
  const say = useText(text)
  const { search } = useLocation()
  const form = useSignUp()
  const problem = useFormProblem(form)
  return (
    <AuthPage
      step={1}
      title={say('signup.title')}
      lead={say('signup.lead')}
      foot={
        <>
          {say('signup.haveAccount')} <Link href={withWay('/login', search)}>{say('signIn')}</Link>
        </>
      }
    >
      <form {...form.props} className={styles.body}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField {...form.field('name')} label={say('field.name')} autoComplete="name" />
        <TextField
          {...form.field('email')}
          label={say('field.email')}
          type="email"
          autoComplete="username"
        />
        <ChosenPassword
          field={form.field('password')}
          about={[form.values.name, form.values.email]}
        />
        <Terms field={form.field('terms')} />
        <Submit form={form}>{say('goOn')}</Submit>
      </form>
    </AuthPage>
  )
}

function useSignUp() {
  const redirect = useRedirect()
  const { search } = useLocation()
  // A person who comes back from step two finds what was written, but for the password.
  const [initial] = useState(() => {
    const { name = '', email = '' } = pendingSignUp.read() ?? {}
    return { name, email, password: '', terms: false }
  })
  return useAuthForm(signUp, {
    initial,
    map: ({ terms, ...rest }) => ({ ...rest, terms: terms as true }),
    check: ({ password, name, email }) => guessable(password, [name, email]),
    done({ signup, mailIsKept }, { name, email }) {
      pendingSignUp.keep({
        handle: signup,
        name: name.trim(),
        email: email.trim(),
        mailIsKept,
        since: justNow(),
        stage: 'step-two',
        way: wayBack(search),
      })
      redirect('/creeaza-cont-2')
    },
    draft: 'sign-up',
  })
}

interface FieldProps<T> {
  name: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: ReactNode
}

function ChosenPassword({ field, about }: { field: FieldProps<string>; about: readonly string[] }) {
  const say = useText(text)
  // The rules below say it already; a second sentence here would only push the page down under a click.
  const isGuessable = strengthOf(field.value, about) === 'guessable'
  const marked = Boolean(field.error)
  return (
    <>
      <PasswordField
        {...field}
        error={isGuessable ? marked : field.error}
        label={say('field.password')}
        autoComplete="new-password"
      />
      <PasswordRules password={field.value} about={about} hasError={marked && !isGuessable} />
    </>
  )
}

function Terms({ field }: { field: FieldProps<boolean> }) {
  const say = useText(text)
  return (
    <Checkbox
      name={field.name}
      label={say('signup.terms')}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      error={field.error}
      aria-invalid={Boolean(field.error)}
    />
  )
}

/** An invitation to the team of a company: with a new account, or with the one that is signed in. */
function Invitation({ token }: { token: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { pathname, search } = useLocation()
  const { signedIn, profile } = useSession()
  const { data: invite, error } = useEndpoint(readInvite, { token }, { staleTime: Infinity })
  if (error)
    return (
      <AuthPage title={say('invite.badTitle')}>
        <div className={styles.body}>
          <Notice tone="error">{sentence(error)}</Notice>
          <AuthLink href="/login">{say('signIn')}</AuthLink>
        </div>
      </AuthPage>
    )
  if (!invite) return <LoadingScreen />
  const { company, email, role, isLimited, hasAccount } = invite
  return (
    <AuthPage
      title={say('invite.title', { company })}
      lead={say(isLimited ? 'invite.limited' : `invite.${role}`)}
    >
      {signedIn && <WithThisAccount token={token} email={email} mine={profile?.email ?? ''} />}
      {!signedIn && hasAccount && (
        <div className={styles.body}>
          <Notice>{say('invite.hasAccount', { email })}</Notice>
          <AuthLink href={signInPath(pathname + search)}>{say('signIn')}</AuthLink>
        </div>
      )}
      {!signedIn && !hasAccount && <WithNewAccount token={token} email={email} />}
    </AuthPage>
  )
}

function WithThisAccount({ token, email, mine }: { token: string; email: string; mine: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const enter = useSignIn()
  const accepting = useCommand(acceptInvite)
  const accept = async () => {
    const outcome = await accepting.run({ token })
    if (outcome.ok) void enter(outcome.data, null)
  }
  const isMine = mine === '' || mine === email
  return (
    <div className={styles.body}>
      {accepting.error && <Notice tone="error">{sentence(accepting.error)}</Notice>}
      {isMine ? (
        <>
          <p className={styles.text}>{say('invite.asYou', { email })}</p>
          <Button
            variant="filled"
            size="md"
            fullWidth
            loading={accepting.pending}
            onClick={() => void accept()}
          >
            {say('invite.accept')}
          </Button>
        </>
      ) : (
        <>
          <Notice>{say('invite.other', { email, mine })}</Notice>
          <Button size="md" fullWidth onClick={signOut}>
            {say('invite.signOut')}
          </Button>
        </>
      )}
    </div>
  )
}

function WithNewAccount({ token, email }: { token: string; email: string }) {
  const say = useText(text)
  const enter = useSignIn()
  const form = useAuthForm(acceptInvite, {
    initial: { name: '', password: '', terms: false },
    map: ({ terms, ...rest }) => ({ token, ...rest, terms: terms as true }),
    check: ({ password, name }) => guessable(password, [name, email]),
    done: (answer) => void enter(answer, null),
    draft: 'invite',
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.body}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label={say('field.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={() => undefined}
        help={say('invite.emailFixed')}
        readOnly
      />
      <TextField {...form.field('name')} label={say('field.name')} autoComplete="name" />
      <ChosenPassword field={form.field('password')} about={[form.values.name, email]} />
      <Terms field={form.field('terms')} />
      <Submit form={form}>{say('invite.accept')}</Submit>
    </form>
  )
}
