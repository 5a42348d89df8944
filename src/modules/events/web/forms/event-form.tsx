import { guestLocales, languages as spoken } from '#shared/i18n.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Button, Input, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type ReactNode } from 'react'
import { getCompany, listTeam } from '#modules/company/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm, type ContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { pictureKinds, usePictureUpload } from '#platform/web/calls/picture-upload.ts'
import type { FileInfo } from '#shared/files.ts'
import { Currency } from '#shared/numbers/money.ts'
import { Slug } from '#shared/text/text.ts'
import { formatDate, Zone } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FileButton } from '#ui/live/fields/file-button.tsx'
import { FormActions, FormRow, FormSection } from '#ui/live/fields/form-section.tsx'
import { SlugField } from '#ui/live/fields/slug-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { changeEvent, checkEventSlug } from '../../contract.ts'
import { EventFields, Occasion, Visibility, type Event } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './event-form.module.css'
import { Cover } from '../event-words.tsx'
import { changesPlan, PlanNews } from '../guest-news.tsx'
import { dayField, MapPin, NumberField, PlaceFields } from './place-fields.tsx'

/** The event, and whether its guests get a mail about other hours or another place. */
type Values = EventFields & { notify: boolean }
type Form = ContractForm<typeof changeEvent, Values>

interface EventFormProps {
  event: Event
  /** The field that the link points to. */
  focus: string | null
  onMove: () => void
}

/** Every fact of the event but its state and its day, which are moved together with what depends on them. */
export function EventForm({ event, focus, onMove }: EventFormProps) {
  const say = useText(text)
  const form = useContractForm(changeEvent, {
    initial: { ...fieldsOf(event), notify: true },
    record: event,
    map: (typed, { version }) => ({ ...typed, eventId: event.id, version: version ?? 0 }),
    done: () => toast.success(say('event.saved')),
  })
  const element = form.props.ref
  useEffect(() => {
    if (focus === null) return
    const field = element.current?.querySelector<HTMLElement>(`[name^="${focus}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [focus, element])
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      <What form={form} event={event} />
      <When form={form} event={event} onMove={onMove} />
      <FormSection title={say('event.place')} about={say('form.placeAbout')}>
        <PlaceFields form={form} />
        <MapPin place={form.values.place} />
      </FormSection>
      {changesPlan(event, { ...event, ...form.values }) && (
        <FormSection title={say('plan.title')} about={say('plan.about')}>
          <PlanNews eventId={event.id} {...form.field('notify')} />
        </FormSection>
      )}
      <People form={form} />
      <Public form={form} event={event} />
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        onCancel={form.dirty ? form.discard : undefined}
      />
      {form.conflict && <EventConflict form={form} theirs={form.conflict} />}
    </form>
  )
}

function What({ form, event }: { form: Form; event: Event }) {
  const say = useText(text)
  const name = form.field('name')
  const type = form.field('type')
  const description = form.field('description')
  return (
    <FormSection title={say('form.what')} about={say('form.whatAbout')}>
      <TextInput
        {...name}
        label={say('event.name')}
        required
        autoComplete="off"
        onChange={(change) => name.onChange(change.currentTarget.value)}
      />
      <Select
        {...type}
        label={say('event.type')}
        data={Occasion.options.map((value) => ({ value, label: say(`type.${value}`) }))}
        onChange={(value) => type.onChange(Occasion.parse(value ?? 'other'))}
      />
      <Textarea
        {...description}
        label={say('event.description')}
        rows={5}
        resize="vertical"
        onChange={(change) => description.onChange(change.currentTarget.value)}
      />
      <CoverField {...form.field('coverId')} event={event} />
    </FormSection>
  )
}

function When({ form, event, onMove }: { form: Form; event: Event; onMove: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const allDay = form.field('allDay')
  return (
    <FormSection title={say('form.when')} about={say('form.whenAbout')}>
      <Input.Wrapper label={say('event.startDate')} labelElement="div">
        <div className={styles.day}>
          <span>{formatDate(event.startDate, locale, 'full')}</span>
          <Button size="xs" onClick={onMove}>
            {say('move.title')}
          </Button>
        </div>
      </Input.Wrapper>
      <Switch
        name="allDay"
        label={say('event.allDay')}
        checked={allDay.value}
        onChange={(change) => allDay.onChange(change.currentTarget.checked)}
      />
      {!allDay.value && <TimeField {...form.field('startTime')} label={say('event.startTime')} />}
      <FormRow>
        <DateField
          {...dayField(form.field('endDate'))}
          label={say('event.endDate')}
          zone={event.timeZone}
        />
        {!allDay.value && (
          <TimeField
            {...form.field('endTime')}
            label={say('event.endTime')}
            help={say('form.endTimeHelp')}
          />
        )}
      </FormRow>
      <ZoneField {...form.field('timeZone')} />
      <FormRow>
        <DateField
          {...form.field('rsvpDeadline')}
          label={say('event.rsvpDeadline')}
          help={say('form.rsvpHelp')}
        />
        <DateField
          {...form.field('retentionDate')}
          label={say('event.retentionDate')}
          help={say('form.retentionHelp')}
        />
      </FormRow>
    </FormSection>
  )
}

/** The zones known to both browser and server; the event's own is always included. */
function ZoneField({ value, onChange, ...field }: FieldBinding<Zone>) {
  const say = useText(text)
  const [zones] = useState(() =>
    Intl.supportedValuesOf('timeZone').filter((each) => Zone.safeParse(each).success),
  )
  return (
    <Select
      {...field}
      value={value}
      label={say('event.timeZone')}
      data={zones.includes(value) ? zones : [value, ...zones]}
      searchable
      onChange={(zone) => zone && onChange(zone)}
    />
  )
}

function People({ form }: { form: Form }) {
  const say = useText(text)
  const team = useEndpoint(listTeam, {})
  const lead = form.field('leadId')
  const members = form.field('memberIds')
  const people = (team.data?.members ?? [])
    .filter(({ id, active }) => active || id === lead.value || members.value.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection title={say('form.people')} about={say('form.peopleAbout')}>
      <FormRow>
        <Select
          {...lead}
          label={say('event.leadId')}
          data={people}
          searchable
          clearable
          onChange={(value) => lead.onChange(value)}
        />
        <MultiSelect
          {...members}
          label={say('event.memberIds')}
          data={people}
          searchable
          clearable
          onChange={(value) => members.onChange(value)}
        />
      </FormRow>
      <FormRow>
        <NumberField {...form.field('expectedGuests')} label={say('event.expectedGuests')} />
        <NumberField
          {...form.field('capacity')}
          label={say('event.capacity')}
          help={say('form.capacityHelp')}
        />
      </FormRow>
    </FormSection>
  )
}

function Public({ form, event }: { form: Form; event: Event }) {
  const say = useText(text)
  const visibility = form.field('visibility')
  const languages = form.field('languages')
  const currency = form.field('currency')
  return (
    <FormSection title={say('form.public')} about={say('form.publicAbout')}>
      <EventSlug {...form.field('slug')} event={event} />
      <Select
        {...visibility}
        label={say('event.visibility')}
        data={Visibility.options.map((value) => ({ value, label: say(`visibility.${value}`) }))}
        onChange={(value) => visibility.onChange(Visibility.parse(value ?? 'private'))}
      />
      <FormRow>
        <MultiSelect
          {...languages}
          label={say('event.languages')}
          data={guestLocales.map((value) => ({ value, label: spoken[value].name }))}
          onChange={(value) => languages.onChange(value)}
        />
        <Select
          {...currency}
          label={say('event.currency')}
          data={Currency.options}
          onChange={(value) => currency.onChange(Currency.parse(value ?? 'RON'))}
        />
      </FormRow>
    </FormSection>
  )
}

/** Shows while typing whether the address is free. */
function EventSlug({ event, ...props }: FieldBinding<string> & { event: Event }) {
  const say = useText(text)
  const company = useEndpoint(getCompany, {})
  const [typed] = useDebouncedValue(props.value, 300)
  const asks = typed !== event.slug && Slug.safeParse(typed).success
  const { data } = useEndpoint(
    checkEventSlug,
    { slug: typed, eventId: event.id },
    { enabled: asks },
  )
  const answer = data && (data.free ? 'free' : 'taken')
  return (
    <SlugField
      {...props}
      label={say('event.slug')}
      help={say('form.slugHelp')}
      prefix={`/event/${company.data?.slug ?? '…'}/`}
      required
      check={asks && typed === props.value ? (answer ?? 'checking') : 'idle'}
    />
  )
}

interface CoverFieldProps extends FieldBinding<string | null> {
  event: Event
}

/** The picture is uploaded at once and becomes the cover when the form is saved. */
function CoverField({ event, value, onChange, error, name }: CoverFieldProps) {
  const say = useText(text)
  const [fresh, setFresh] = useState<FileInfo | null>(null)
  const { take, busy, problem } = usePictureUpload({
    unfit: say('cover.unfit'),
    done(info) {
      setFresh(info)
      onChange(info.id)
    },
  })
  const uploaded = fresh?.id === value && fresh?.publicPath
  const cover = uploaded
    ? { path: uploaded, widths: fresh.widths }
    : value !== null && value === event.coverId
      ? event.cover
      : null
  return (
    <Input.Wrapper
      label={say('event.coverId')}
      labelElement="div"
      description={say('cover.help')}
      error={problem ?? error}
    >
      <div className={styles.cover}>
        <Cover event={{ type: event.type, cover }} width={640} />
      </div>
      <div className={styles.buttons}>
        <FileButton
          name={name}
          label={say('cover.choose')}
          accept={pictureKinds}
          size="xs"
          loading={busy}
          onFiles={([file]) => take(file)}
        >
          {say(value ? 'cover.change' : 'cover.choose')}
        </FileButton>
        {value && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {say('cover.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

function EventConflict({ form, theirs }: { form: Form; theirs: Event }) {
  const say = useText(text)
  const locale = useLocale()
  const team = useEndpoint(listTeam, {})
  const nameOf = (id: string) => team.data?.members.find((each) => each.id === id)?.name ?? '…'
  const names = EventFields.keyof().options
  const labels = Object.fromEntries(names.map((name) => [name, say(`event.${name}`)])) as Record<
    keyof Values,
    string
  >
  const show = (name: keyof Values, value: Values[keyof Values]): ReactNode => {
    if (name === 'type') return say(`type.${value as Occasion}`)
    if (name === 'visibility') return say(`visibility.${value as EventFields['visibility']}`)
    if (name === 'allDay') return say(value ? 'yes' : 'no')
    if (name === 'coverId') return say(value ? 'yes' : 'no')
    if (name === 'leadId') return value ? nameOf(value as string) : '–'
    if (name === 'memberIds') return (value as string[]).map(nameOf).join(', ') || '–'
    if (name === 'languages') return (value as string[]).join(', ')
    if (name === 'place') {
      const { name: place, address } = value as EventFields['place']
      return [place, address].filter(Boolean).join(', ') || '–'
    }
    if (/Date$|Deadline$/.test(name) && value) return formatDate(value as string, locale)
    return (value as ReactNode) ?? '–'
  }
  return (
    <Dialog opened stay onClose={form.keepEditing} title={theirs.name} size="lg">
      <Conflict
        form={form}
        theirs={{ ...fieldsOf(theirs), notify: form.values.notify }}
        labels={labels}
        show={show}
      />
    </Dialog>
  )
}

/** The values of an event in its form. */
function fieldsOf(event: Event): EventFields {
  const names = EventFields.keyof().options
  return Object.fromEntries(names.map((name) => [name, event[name]])) as EventFields
}
