import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Input, Textarea, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useState, type ReactNode } from 'react'
import { listCategories } from '#modules/defaults/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { usePrefilledText } from '#platform/web/routing/prefilled-text.ts'
import { uploadPicture } from '#platform/web/calls/upload.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { FileInfo } from '#shared/files.ts'
import { forKeys } from '#shared/fields.ts'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addPartner, changePartner } from '../contract.ts'
import {
  blankPartner,
  fieldsOf,
  partnerFieldKeys,
  PartnerKind,
  type Partner,
  type PartnerFields,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'

interface PartnerFormProps {
  partner?: Partner
  onClose: () => void
  onAdded?: (added: Partner) => void
}

/** New and existing rows have different commands, so each has its own form around the same fields. */
export function PartnerForm({ partner, onClose, onAdded }: PartnerFormProps) {
  return partner ? (
    <EditForm partner={partner} onClose={onClose} />
  ) : (
    <NewForm onClose={onClose} onAdded={onAdded} />
  )
}

/** Empty fields are unknown. */
function withGaps(typed: PartnerFields): PartnerFields {
  const nonEmptyOrNull = (value: string | null) =>
    value === null || value.trim() === '' ? null : value
  return {
    ...typed,
    cui: nonEmptyOrNull(typed.cui),
    iban: nonEmptyOrNull(typed.iban),
    email: nonEmptyOrNull(typed.email),
  }
}

function NewForm({ onClose, onAdded }: Omit<PartnerFormProps, 'partner'>) {
  const say = useText(text)
  const prefilled = usePrefilledText()
  const form = useContractForm(addPartner, {
    initial: blankPartner,
    prefilled: prefilled ? { name: prefilled } : undefined,
    map: withGaps,
    done: (added) => {
      toast.success(say('saved'))
      onAdded?.(added)
    },
  })
  return <Fields form={form} logo={null} onCancel={onClose} />
}

function EditForm({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const say = useText(text)
  const form = useContractForm(changePartner, {
    initial: fieldsOf(partner),
    record: partner,
    map: (typed, record) => ({ ...withGaps(typed), id: record.id, version: record.version ?? 0 }),
    done: () => toast.success(say('saved')),
  })
  const nameOf = new Map(useCategories().map(({ id, name }) => [id, name]))
  if (!form.conflict) return <Fields form={form} logo={partner.logo} onCancel={onClose} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={forKeys(partnerFieldKeys, (name) => say(`field.${name}`))}
      show={(field, value) => {
        if (field === 'kinds')
          return (value as PartnerKind[]).map((kind) => say(`kind.${kind}`)).join(', ')
        if (field === 'categoryIds')
          return (value as string[]).flatMap((id) => nameOf.get(id) ?? []).join(', ')
        if (field === 'logoId') return value ? say('yes') : say('no')
        return value as ReactNode
      }}
    />
  )
}

interface FormProp<E extends Endpoint> {
  form: ContractForm<E, PartnerFields>
}

interface FieldsProps<E extends Endpoint> extends FormProp<E> {
  logo: Partner['logo']
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, logo, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const kinds = form.field('kinds')
  const phone = form.field('phone')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <Line form={form} name="name" required />
      <MultiSelect
        {...kinds}
        label={say('field.kinds')}
        required
        data={PartnerKind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
        onChange={(chosen) => kinds.onChange(chosen.map((each) => PartnerKind.parse(each)))}
      />
      <Categories form={form} />
      <fieldset className={styles.group}>
        <legend>{say('section.contact')}</legend>
        <FormRow>
          <PhoneField {...phone} label={say('field.phone')} />
          <Line form={form} name="email" type="email" />
        </FormRow>
        <FormRow>
          <Line form={form} name="website" type="url" />
          <Line form={form} name="city" />
        </FormRow>
      </fieldset>
      <Legal form={form} />
      <LogoField form={form} logo={logo} />
      <Opinion form={form} />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

const legal = ['legalName', 'cui', 'tradeRegister', 'address', 'iban', 'bank'] as const

/** Most partners are added with a name and a phone; what a contract needs is one press away. */
function Legal<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const [open] = useState(() => legal.some((name) => form.values[name]))
  return (
    <details className={styles.more} open={open}>
      <summary>{say('section.legal')}</summary>
      <div className={styles.form}>
        <Line form={form} name="legalName" />
        <FormRow>
          <Line form={form} name="cui" help={say('cuiHelp')} />
          <Line form={form} name="tradeRegister" />
        </FormRow>
        <Line form={form} name="address" />
        <FormRow>
          <Line form={form} name="iban" />
          <Line form={form} name="bank" />
        </FormRow>
      </div>
    </details>
  )
}

type LineName =
  | 'name'
  | 'legalName'
  | 'cui'
  | 'tradeRegister'
  | 'iban'
  | 'bank'
  | 'address'
  | 'city'
  | 'website'
  | 'email'
  | 'ratingNote'

interface LineProps<E extends Endpoint> extends FormProp<E> {
  name: LineName
  required?: boolean
  type?: 'email' | 'url'
  help?: string
}

function Line<E extends Endpoint>({ form, name, required, type, help }: LineProps<E>) {
  const say = useText(text)
  const field = form.field(name)
  return (
    <TextInput
      {...field}
      value={field.value ?? ''}
      label={say(`field.${name}`)}
      description={help}
      required={required}
      data-autofocus={required || undefined}
      autoComplete="off"
      inputMode={type ?? 'text'}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

function useCategories() {
  const { data } = useEndpoint(listCategories, { kind: 'partner' }, { staleTime: 60_000 })
  return data?.items ?? []
}

function Categories<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const items = useCategories()
  const field = form.field('categoryIds')
  return (
    <MultiSelect
      {...field}
      label={say('field.categoryIds')}
      searchable
      clearable
      data={items.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={say('categories.none')}
    />
  )
}

function Opinion<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const rating = form.field('rating')
  const note = form.field('note')
  return (
    <fieldset className={styles.group}>
      <legend>{say('section.opinion')}</legend>
      <FormRow>
        <Input.Wrapper
          label={say('field.rating')}
          labelElement="div"
          description={say('ratingHelp')}
          error={rating.error}
        >
          <SegmentedViews
            label={say('field.rating')}
            value={String(rating.value ?? '')}
            onChange={(value) => rating.onChange(value === '' ? null : Number(value))}
            views={['', '1', '2', '3', '4', '5'].map((value) => ({
              value,
              label: value || say('rating.none'),
            }))}
          />
        </Input.Wrapper>
        <Line form={form} name="ratingNote" />
      </FormRow>
      <Textarea
        {...note}
        label={say('field.note')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
    </fieldset>
  )
}

/** The picture is uploaded at once and becomes the logo when the form is saved. */
function LogoField<E extends Endpoint>({ form, logo }: FormProp<E> & Pick<FieldsProps<E>, 'logo'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const field = form.field('logoId')
  const [fresh, setFresh] = useState<FileInfo | null>(null)
  const [state, setState] = useState<{ name: string; problem?: string } | null>(null)
  const take = async ([file]: File[]) => {
    if (!file) return
    setState({ name: file.name })
    try {
      const info = await uploadPicture(file)
      setFresh(info)
      field.onChange(info.id)
      setState(null)
    } catch (failure) {
      setState({ name: file.name, problem: sentence(failure) })
    }
  }
  const shownFile = field.value === fresh?.id ? fresh : null
  const path = shownFile ? shownFile.publicPath : logo?.path
  const width = (shownFile?.widths ?? logo?.widths)?.toSorted((a, b) => a - b)[0]
  const existing = field.value !== null && path && width
  const value = state
    ? [
        {
          id: 'sending',
          name: state.name,
          size: 0,
          ...(state.problem ? { error: state.problem } : { progress: 0.5 }),
        },
      ]
    : existing
      ? [
          {
            id: 'logo',
            name: shownFile?.name ?? say('field.logoId'),
            size: shownFile?.bytes ?? 0,
            preview: `${path}/${width}.webp`,
          },
        ]
      : []
  return (
    <FileField
      label={say('field.logoId')}
      help={say('logo.help')}
      accept="image/png,image/jpeg,image/webp,image/avif"
      maxBytes={20 * 1024 * 1024}
      error={field.error}
      value={value}
      onAdd={(files) => void take(files)}
      onRemove={() => {
        setState(null)
        field.onChange(null)
      }}
    />
  )
}
