import { Notice } from '#ui/plain/notice.tsx'
import { IconBuildingArch, IconTicket } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { SlugField } from '#ui/live/fields/slug-field.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { proposeSlug } from '../../contract.ts'
import type { StepTwo } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import { Submit, TextField, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { AuthLink } from '../auth-page.tsx'

const initial = {
  kind: '' as StepTwo['kind'] | '',
  company: '',
  slug: '',
  /** The person wrote the address themselves, so the name no longer changes it. */
  ownSlug: false,
  cui: '',
  city: '',
  phone: null as string | null,
}
type FormValues = typeof initial

function stepTwoOf({ kind, company, slug, cui, city, phone }: FormValues): StepTwo {
  if (kind !== 'organiser') return { kind: kind as 'guest' }
  return { kind, company, slug, cui: cui.trim() || null, city, phone: phone ?? '' }
}

interface StepTwoFormProps<E extends Endpoint> {
  command: E
  map: (stepTwo: StepTwo) => CallOf<E>
  done: (answer: OutputOf<E>) => void
  /** A sign-up that is gone can be begun again. */
  startAgain?: boolean
}

export function StepTwoForm<E extends Endpoint>({
  command,
  map,
  done,
  startAgain,
}: StepTwoFormProps<E>) {
  const say = useText(text)
  const form = useAuthForm<E, FormValues>(command, {
    initial,
    map: (values) => map(stepTwoOf(values)),
    done: (answer) => done(answer),
    draft: 'step-two',
  })
  const problem = useFormProblem(form)
  const { kind } = form.values
  const isExpired = form.error?.code === 'accounts.signup_not_found'
  const confirmed = form.error?.code === 'accounts.signup_confirmed'
  return (
    <form {...form.props} className={styles.body}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {startAgain && isExpired && <AuthLink href="/creeaza-cont">{say('confirm.again')}</AuthLink>}
      {startAgain && confirmed && <AuthLink href="/login">{say('signIn')}</AuthLink>}
      <Kinds {...form.field('kind')} />
      {kind === 'organiser' && <CompanyFields form={form} />}
      {kind === 'guest' && <p className={styles.text}>{say('steptwo.guestMore')}</p>}
      <Submit form={form} disabled={kind === ''}>
        {say('steptwo.submit')}
      </Submit>
    </form>
  )
}

interface KindsProps {
  name: string
  value: FormValues['kind']
  onChange: (kind: FormValues['kind']) => void
}

function Kinds({ name, value, onChange }: KindsProps) {
  const say = useText(text)
  return (
    <fieldset className={styles.cards}>
      <legend className="hidden-visually">{say('steptwo.title')}</legend>
      {(['organiser', 'guest'] as const).map((kind) => (
        <label key={kind} className={styles.card}>
          <input
            type="radio"
            name={name}
            className="hidden-visually"
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          {kindIcons[kind]}
          <span className={styles.cardWords}>
            <span className={styles.cardName}>{say(`steptwo.${kind}`)}</span>
            <span className={styles.cardAbout}>{say(`steptwo.${kind}About`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const kindIcons: Readonly<Record<StepTwo['kind'], ReactNode>> = {
  organiser: <IconBuildingArch size={24} stroke={1.5} aria-hidden />,
  guest: <IconTicket size={24} stroke={1.5} aria-hidden />,
}

type TypedForm = ReturnType<typeof useAuthForm<Endpoint, FormValues>>

function CompanyFields({ form }: { form: TypedForm }) {
  const say = useText(text)
  const { company, slug, ownSlug } = form.values
  const check = useSlugCheck({ company, slug, ownSlug }, (proposal) =>
    form.change({ slug: proposal }),
  )
  return (
    <>
      <TextField
        {...form.field('company')}
        label={say('field.company')}
        autoComplete="organization"
        required
      />
      <SlugField
        {...form.field('slug')}
        label={say('field.slug')}
        help={say('field.slugHelp')}
        prefix="/event/"
        required
        check={check}
        onChange={(next) => form.change({ slug: next, ownSlug: next !== '' })}
      />
      <TextField
        {...form.field('cui')}
        label={say('field.cui')}
        help={say('field.cuiHelp')}
        autoComplete="off"
        optional
      />
      <TextField
        {...form.field('city')}
        label={say('field.city')}
        autoComplete="address-level2"
        required
      />
      <PhoneField {...form.field('phone')} label={say('field.phone')} required />
    </>
  )
}

interface Address {
  company: string
  slug: string
  ownSlug: boolean
}

/** Proposes an address from the name until the person writes one, and says of each whether it is free. */
function useSlugCheck({ company, slug, ownSlug }: Address, propose: (slug: string) => void) {
  const checkedSlug = useDebounced(ownSlug ? slug : company.trim(), 300)
  const question = ownSlug ? { slug: checkedSlug } : { name: checkedSlug }
  const answer = useEndpoint(proposeSlug, question, {
    enabled: checkedSlug !== '',
    staleTime: 30_000,
  })
  const proposal = !ownSlug && checkedSlug !== '' ? answer.data?.proposal : undefined
  const take = useRef(propose)
  useEffect(() => {
    take.current = propose
  })
  useEffect(() => {
    if (proposal !== undefined) take.current(proposal)
  }, [proposal])
  if (slug === '' || answer.error) return 'idle'
  if (!answer.data || checkedSlug !== (ownSlug ? slug : company.trim())) return 'checking'
  if (!ownSlug) return 'free'
  return answer.data.available ? 'free' : answer.data.problem === 'taken' ? 'taken' : 'idle'
}

/** The value once it has not changed for a moment. */
function useDebounced(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
