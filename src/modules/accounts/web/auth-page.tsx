import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { codePoints } from '#shared/text/text.ts'
import { Link } from '#ui/live/link.tsx'
import { BrandMark } from '#ui/plain/brand-mark.tsx'
import { chooseLanguage, useLocale, useText } from '#platform/web/i18n.tsx'
import { passwordSize } from '../model.ts'
import { text } from '../text.ts'
import styles from './accounts.module.css'
import { strengthOf } from './sign-in/sign-in.ts'
import { OpenDoor, Twig } from '#ui/plain/open-door.tsx'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  /** The step of the sign-up. */
  step?: 1 | 2
  children: ReactNode
  /** The way to the neighbouring screen. */
  foot?: ReactNode
}

/** The layout of every screen before the sign-in: one column with a form, one with a picture. */
export function AuthPage({ title, lead, step, children, foot }: AuthPageProps) {
  const say = useText(text)
  return (
    <div className={styles.authPage}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <BrandMark href="/" />
          <LanguageSwitch />
        </div>
        <div className={styles.middle}>
          <div className={styles.twig}>
            <Twig />
          </div>
          {step && <Steps step={step} />}
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      </div>
      <div className={styles.view}>
        <OpenDoor />
        <p className={styles.motto}>{say('door.motto')}</p>
        <p className={styles.mottoAbout}>{say('door.about')}</p>
      </div>
    </div>
  )
}

export function LanguageSwitch() {
  const other = useLocale() === 'ro' ? 'en' : 'ro'
  return (
    <button
      type="button"
      className={styles.language}
      lang={other}
      onClick={() => chooseLanguage(other)}
    >
      {other === 'en' ? 'English' : 'Română'}
    </button>
  )
}

function Steps({ step }: { step: 1 | 2 }) {
  const say = useText(text)
  return (
    <div className={styles.steps}>
      <span className={styles.stepBar} data-done />
      <span className={styles.stepBar} data-done={step === 2 || undefined} />
      <span className={styles.stepWords}>{say('signup.step', { n: step })}</span>
    </div>
  )
}

interface AuthLinkProps {
  href: string
  children: ReactNode
  look?: 'filled' | 'default'
}

export function AuthLink({ href, children, look = 'filled' }: AuthLinkProps) {
  return (
    <Button component={Link} href={href} variant={look} size="md" fullWidth>
      {children}
    </Button>
  )
}

interface PasswordRulesProps {
  password: string
  /** Names and addresses that a password must not be made of. */
  about: readonly string[]
  /** The field itself says what is wrong, so it is not said again here. */
  hasError?: boolean
}

/** The rules are seen before anything is typed, and each says when it is met. */
export function PasswordRules({ password, about, hasError }: PasswordRulesProps) {
  const say = useText(text)
  const id = useId()
  const strength = strengthOf(password, about)
  const met = {
    length: strength !== 'empty' && strength !== 'short' && strength !== 'long',
    guess: strength === 'good' || strength === 'strong',
  }
  const missing = passwordSize.min - codePoints(password)
  return (
    <div className={styles.rules}>
      <div className={styles.rulesTitle} id={id}>
        {say('password.rules')}
      </div>
      <ul aria-labelledby={id}>
        <Rule met={met.length}>{say('password.ruleLength')}</Rule>
        <Rule met={met.guess}>{say('password.ruleGuess')}</Rule>
      </ul>
      <div role="status" className={styles.strength} data-strength={strength}>
        {strength !== 'empty' &&
          !hasError &&
          say(`password.${strength}`, { n: Math.max(1, missing) })}
      </div>
    </div>
  )
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const say = useText(text)
  const Sign = met ? IconCircleCheck : IconCircleDashed
  return (
    <li className={styles.rule} data-met={met || undefined}>
      <Sign size={16} stroke={1.8} aria-hidden />
      {children}
      {met && <span className="hidden-visually">{say('password.met')}</span>}
    </li>
  )
}
