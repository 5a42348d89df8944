import { Conflict } from '#platform/web/forms/conflict.tsx'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Slug } from '#shared/text/text.ts'
import { forKeys } from '#shared/fields.ts'
import { FormActions, FormRow, FormSection } from '#ui/live/fields/form-section.tsx'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { SlugField } from '#ui/live/fields/slug-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeCompany, checkSlug, getCompany } from '../contract.ts'
import type { Company } from '../model.ts'
import { text } from '../text.ts'
import { BrandColourField, LogoField } from './brand-fields.tsx'
import styles from './company.module.css'
import { RecordHistory } from './widgets.tsx'

export default function DetailsTab() {
  const sentence = useErrorSentence()
  const isAdmin = useSession().profile?.role === 'admin'
  const { data: company, error, refetch } = useEndpoint(getCompany, {})
  if (!company)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={8} />
    )
  return (
    <>
      {isAdmin ? <DetailsForm company={company} /> : <DetailsFacts company={company} />}
      <RecordHistory entity="company" entityId={company.id} />
    </>
  )
}

const fieldNames = [
  'name',
  'slug',
  'cui',
  'address',
  'city',
  'phone',
  'email',
  'website',
  'brandColour',
] as const

/** The view of a planner: the same facts, read-only. */
function DetailsFacts({ company }: { company: Company }) {
  const say = useText(text)
  const none = <em>{say('details.none')}</em>
  return (
    <>
      <Notice>{say('details.readOnly')}</Notice>
      <dl className={styles.facts}>
        <div>
          <dt>{say('details.logoId')}</dt>
          <dd>{company.logo ? <img className={styles.logo} src={company.logo} alt="" /> : none}</dd>
        </div>
        {fieldNames.map((field) => (
          <div key={field}>
            <dt>{say(`details.${field}`)}</dt>
            <dd>{company[field] ? <Fact field={field} company={company} /> : none}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface FactProps {
  field: (typeof fieldNames)[number]
  company: Company
}

function Fact({ field, company }: FactProps) {
  const value = company[field] ?? ''
  if (field === 'phone') return <a href={`tel:${value}`}>{formatPhone(value)}</a>
  if (field === 'email') return <a href={`mailto:${value}`}>{value}</a>
  if (field === 'slug') return `/event/${value}`
  if (field === 'brandColour')
    return (
      <>
        <span className={styles.swatch} style={{ background: value }} />
        {value}
      </>
    )
  if (field !== 'website') return value
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value.replace(/^https?:\/\/|\/$/g, '')}
    </a>
  )
}

/** The values of the form, where a missing value is an empty text. */
type FormValues = {
  [K in 'name' | 'slug' | 'cui' | 'address' | 'city' | 'email' | 'website' | 'brandColour']: string
} & { phone: string | null; logoId: string | null }

const fields = [
  'name',
  'slug',
  'logoId',
  'brandColour',
  'address',
  'city',
  'phone',
  'email',
  'website',
  'cui',
] as const satisfies (keyof FormValues)[]

function DetailsForm({ company }: { company: Company }) {
  const say = useText(text)
  const form = useContractForm(changeCompany, {
    initial: typedOf(company),
    record: company,
    map: (typed, { version }) => ({ ...fieldsOf(typed), version: version ?? company.version }),
    done: () => toast.success(say('details.saved')),
  })
  const line = (
    name: 'name' | 'cui' | 'address' | 'city' | 'email' | 'website',
    inputProps: { required?: boolean; type?: string; placeholder?: string } = {},
  ) => <LineField {...form.field(name)} {...inputProps} label={say(`details.${name}`)} />
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      <FormSection title={say('details.identity')} about={say('details.identityAbout')}>
        {line('name', { required: true })}
        <CompanySlug {...form.field('slug')} saved={company.slug} />
        <LogoField {...form.field('logoId')} company={company} />
        <BrandColourField {...form.field('brandColour')} />
      </FormSection>
      <FormSection title={say('details.contact')} about={say('details.contactAbout')}>
        <FormRow>
          {line('address')}
          {line('city')}
        </FormRow>
        <FormRow>
          <PhoneField {...form.field('phone')} label={say('details.phone')} />
          {line('email', { type: 'email' })}
        </FormRow>
        {line('website', { type: 'url', placeholder: 'https://' })}
      </FormSection>
      <FormSection title={say('details.legal')} about={say('details.legalAbout')}>
        {line('cui', { placeholder: 'RO14399840' })}
      </FormSection>
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        onCancel={form.dirty ? form.discard : undefined}
      />
      {form.conflict && <DetailsConflict {...{ form, company }} theirs={form.conflict} />}
    </form>
  )
}

interface DetailsConflictProps {
  form: ContractForm<typeof changeCompany, FormValues>
  company: Company
  theirs: Company
}

function DetailsConflict({ form, company, theirs }: DetailsConflictProps) {
  const say = useText(text)
  const labels = forKeys(fields, (name) => say(`details.${name}`))
  return (
    <Dialog opened stay onClose={form.keepEditing} title={company.name} size="lg">
      <Conflict
        form={form}
        theirs={typedOf(theirs)}
        labels={labels}
        show={(name, value) => (name === 'logoId' && value ? say('logo.some') : value)}
      />
    </Dialog>
  )
}

interface TextFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: ReactNode
}

function LineField({
  required,
  onChange,
  ...props
}: TextFieldProps & { required?: boolean; type?: string; placeholder?: string }) {
  return (
    <TextInput
      {...props}
      required={required}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Shows while typing whether the address is free. */
function CompanySlug({ saved, ...props }: Omit<TextFieldProps, 'label'> & { saved: string }) {
  const say = useText(text)
  const [typed] = useDebouncedValue(props.value, 300)
  const isEnabled = typed !== saved && Slug.safeParse(typed).success
  const { data } = useEndpoint(checkSlug, { slug: typed }, { enabled: isEnabled })
  const answer = data && (data.free ? 'free' : 'taken')
  return (
    <SlugField
      {...props}
      label={say('details.slug')}
      help={say('details.slugHelp')}
      prefix="/event/"
      required
      check={isEnabled && typed === props.value ? (answer ?? 'checking') : 'idle'}
    />
  )
}

function typedOf(company: Company): FormValues {
  const { name, slug, address, city, phone, logoId } = company
  return {
    name,
    slug,
    address,
    city,
    phone,
    logoId,
    cui: company.cui ?? '',
    email: company.email ?? '',
    website: company.website ?? '',
    brandColour: company.brandColour ?? '',
  }
}

function fieldsOf(typed: FormValues) {
  const valueOrNull = (value: string) => (value.trim() === '' ? null : value)
  return {
    ...typed,
    cui: valueOrNull(typed.cui),
    email: valueOrNull(typed.email),
    website: valueOrNull(typed.website),
    brandColour: valueOrNull(typed.brandColour),
  }
}
