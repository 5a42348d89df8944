import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Checkbox, Select } from '@mantine/core'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { StrangersNotice } from '#modules/events/web/widgets.tsx'
import { changeSettings } from '../../contract.ts'
import { Kind, type Questionnaire, type Settings } from '../../model.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { forKeys } from '#shared/fields.ts'
import { InstantField } from '#ui/live/fields/dates/instant-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../../text.ts'
import styles from './editor.module.css'
import { WordsField } from './words-field.tsx'

const names = [
  'title',
  'kind',
  'audience',
  'anonymous',
  'intro',
  'thanks',
  'opensAt',
  'closesAt',
  'editUntil',
  'onGuestPage',
  'atCheckIn',
] as const

const moments = ['opensAt', 'closesAt', 'editUntil'] as const
type MomentName = (typeof moments)[number]
function isMoment(name: string): boolean {
  return moments.some((moment) => moment === name)
}

function settingsOf(one: Questionnaire): Settings {
  return Object.fromEntries(names.map((name) => [name, one[name]])) as Settings
}

type OpenedQuestionnaire = Questionnaire & { timeZone: Zone }

interface SettingsPanelProps {
  one: OpenedQuestionnaire
  opened: boolean
  onClose: () => void
}

export default function SettingsPanel({ one, opened, onClose }: SettingsPanelProps) {
  const say = useText(text)
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('edit.settings')}>
      <SettingsForm one={one} onClose={onClose} />
      <RecordHistory entity="questionnaire" entityId={one.id} />
    </SidePanel>
  )
}

function SettingsForm({ one, onClose }: { one: OpenedQuestionnaire; onClose: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const form = useContractForm(changeSettings, {
    initial: settingsOf(one),
    record: one,
    map: (typed, record) => ({
      ...typed,
      questionnaireId: record.id,
      version: record.version ?? 0,
    }),
    done: () => {
      toast.success(say('settings.saved'))
      onClose()
    },
  })
  if (!form.conflict) return <Fields form={form} one={one} onCancel={onClose} />
  return (
    <Conflict
      form={form}
      theirs={settingsOf(form.conflict)}
      labels={forKeys(names, (name) => say(`settings.${name}`))}
      show={(name, value) => {
        if (typeof value === 'object' && value !== null) return value.ro || value.en
        return isMoment(name) && typeof value === 'string'
          ? formatInstant(value, one.timeZone, locale)
          : String(value ?? '–')
      }}
    />
  )
}

interface FieldsProps {
  form: ContractForm<typeof changeSettings, Settings>
  one: OpenedQuestionnaire
  onCancel: () => void
}

function Fields({ form, one, onCancel }: FieldsProps) {
  const say = useText(text)
  const kind = form.field('kind')
  const audience = form.field('audience')
  const isFixed = one.answers > 0
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <WordsField label={say('settings.title')} {...form.field('title')} />
      <Select
        {...kind}
        label={say('settings.kind')}
        data={Kind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
        allowDeselect={false}
        onChange={(value) => kind.onChange(Kind.parse(value))}
      />
      <Select
        {...audience}
        label={say('settings.audience')}
        data={(['guests', 'open'] as const).map((value) => ({
          value,
          label: say(`audience.${value}`),
        }))}
        allowDeselect={false}
        disabled={isFixed}
        onChange={(value) => audience.onChange(value === 'guests' ? 'guests' : 'open')}
      />
      {audience.value === 'open' && <StrangersNotice eventId={one.eventId} what="questionnaire" />}
      <Tick form={form} name="anonymous" help={say('settings.anonymousHelp')} disabled={isFixed} />
      <WordsField label={say('settings.intro')} {...form.field('intro')} rows={2} />
      <WordsField label={say('settings.thanks')} {...form.field('thanks')} rows={2} />
      <Moment form={form} name="opensAt" zone={one.timeZone} />
      <Moment form={form} name="closesAt" zone={one.timeZone} />
      <Moment form={form} name="editUntil" zone={one.timeZone} />
      <Tick form={form} name="onGuestPage" />
      <Tick form={form} name="atCheckIn" help={say('settings.atCheckInHelp')} />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

interface TickProps extends Pick<FieldsProps, 'form'> {
  name: 'anonymous' | 'onGuestPage' | 'atCheckIn'
  help?: string
  disabled?: boolean
}

function Tick({ form, name, help, disabled }: TickProps) {
  const say = useText(text)
  const { value, onChange } = form.field(name)
  return (
    <Checkbox
      label={say(`settings.${name}`)}
      description={help}
      disabled={disabled}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** A moment by the clock of the event; without a time it is midnight. */
function Moment({
  form,
  name,
  zone,
}: Pick<FieldsProps, 'form'> & { name: MomentName; zone: Zone }) {
  const say = useText(text)
  return (
    <FormRow>
      <InstantField
        {...form.field(name)}
        zone={zone}
        labels={{
          date: `${say(`settings.${name}`)} (${say('settings.date')})`,
          time: `${say(`settings.${name}`)} (${say('settings.time')})`,
        }}
      />
    </FormRow>
  )
}
