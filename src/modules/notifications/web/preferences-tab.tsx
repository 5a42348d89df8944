import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Button, Select, Switch } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { OutputOf } from '#shared/contract.ts'
import { Zone } from '#shared/dates/time.ts'
import { FormActions, FormRow, FormSection } from '#ui/live/fields/form-section.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePreferences, getPreferences, sendDigest } from '../contract.ts'
import { usual, type PreferenceFields, type Preferences } from '../model.ts'
import { text } from '../text.ts'
import { ChannelsField } from './channels-field.tsx'
import { GroupsField } from './groups-field.tsx'
import styles from './notifications.module.css'

type SavedPreferences = OutputOf<typeof getPreferences>

/** The hours stay in their fields while quiet hours are off. */
type FormValues = Omit<PreferenceFields, 'quiet'> & {
  isQuiet: boolean
  quiet: NonNullable<PreferenceFields['quiet']>
}
type Form = ContractForm<typeof changePreferences, FormValues>

export default function PreferencesTab() {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getPreferences, {})
  if (data) return <PreferencesForm saved={data} />
  return error ? (
    <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  ) : (
    <PanelSkeleton rows={8} />
  )
}

function PreferencesForm({ saved }: { saved: SavedPreferences }) {
  const say = useText(text)
  const form: Form = useContractForm(changePreferences, {
    initial: typedOf(saved),
    record: { id: 'preferences', version: saved.version },
    map: ({ isQuiet, quiet, ...typed }, { version }) => ({
      ...typed,
      quiet: isQuiet ? quiet : null,
      version: version ?? saved.version,
    }),
    done: () => toast.success(say('prefs.saved')),
  })
  const mails = form.field('mails')
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      <FormSection title={say('prefs.channels')} about={say('prefs.channelsAbout')}>
        <Switch
          label={say('prefs.mails')}
          checked={mails.value}
          onChange={(change) => mails.onChange(change.currentTarget.checked)}
        />
        {!mails.value && <Notice>{say('prefs.mailsOff')}</Notice>}
        <GroupsField {...form.field('channels')} usual={saved.usual} />
        <details className={styles.byKind}>
          <summary>{say('prefs.detail')}</summary>
          <ChannelsField {...form.field('channels')} names={saved.names} />
        </details>
      </FormSection>
      <Digest form={form} waiting={saved.waiting} />
      <Quiet form={form} />
      {form.conflict && <PreferencesConflict form={form} theirs={form.conflict} />}
    </form>
  )
}

function Digest({ form, waiting }: { form: Form; waiting: number }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const command = useCommand(sendDigest)
  const zone = form.field('timeZone')
  const [zones] = useState(() =>
    Intl.supportedValuesOf('timeZone').filter((each) => Zone.safeParse(each).success),
  )
  const send = async () => {
    const outcome = await command.run({})
    if (outcome.ok) toast.success(say('prefs.sent', { n: outcome.data.told }))
  }
  return (
    <FormSection title={say('prefs.digest')} about={say('prefs.digestAbout')}>
      <FormRow>
        <TimeField {...form.field('digestTime')} label={say('prefs.digestTime')} required />
        <Select
          {...zone}
          label={say('prefs.timeZone')}
          description={say('prefs.timeZoneHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={zones.includes(zone.value) ? zones : [zone.value, ...zones]}
          searchable
          allowDeselect={false}
          onChange={(value) => value && zone.onChange(value)}
        />
      </FormRow>
      {command.error && <Notice tone="error">{sentence(command.error)}</Notice>}
      <div className={styles.digest}>
        <span role="status">
          {waiting === 0 ? say('prefs.nothingWaits') : say('prefs.waiting', { n: waiting })}
        </span>
        {waiting > 0 && (
          <Button
            size="xs"
            leftSection={<IconSend size={16} />}
            loading={command.pending}
            onClick={() => void send()}
          >
            {say('prefs.sendNow')}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

function Quiet({ form }: { form: Form }) {
  const say = useText(text)
  const isQuiet = form.field('isQuiet')
  return (
    <FormSection title={say('prefs.quiet')} about={say('prefs.quietAbout')}>
      <Switch
        name="isQuiet"
        label={say('prefs.quietOn')}
        checked={isQuiet.value}
        onChange={(change) => isQuiet.onChange(change.currentTarget.checked)}
      />
      {isQuiet.value && (
        <FormRow>
          <TimeField {...form.at<string>('quiet.from')} label={say('prefs.quietFrom')} required />
          <TimeField {...form.at<string>('quiet.to')} label={say('prefs.quietTo')} required />
        </FormRow>
      )}
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        onCancel={form.dirty ? form.discard : undefined}
      />
    </FormSection>
  )
}

function PreferencesConflict({ form, theirs }: { form: Form; theirs: Preferences }) {
  const say = useText(text)
  const others = typedOf(theirs)
  const show = (field: keyof FormValues, value: FormValues[keyof FormValues]) => {
    if (field === 'channels')
      return say(value === form.values.channels ? 'prefs.channelsValue' : 'prefs.channelsTheirs')
    if (field === 'quiet') return say('prefs.quietValue', value as FormValues['quiet'])
    if (field === 'isQuiet') return value ? say('prefs.quietOn') : say('prefs.quietNone')
    if (field === 'mails') return say(value ? 'prefs.yes' : 'prefs.no')
    return value as string
  }
  const labels = {
    mails: say('prefs.mails'),
    channels: say('prefs.channels'),
    digestTime: say('prefs.digestTime'),
    timeZone: say('prefs.timeZone'),
    isQuiet: say('prefs.quiet'),
    quiet: say('prefs.quiet'),
  }
  return (
    <Dialog opened stay onClose={form.keepEditing} title={say('tab.preferences')} size="lg">
      <Conflict form={form} theirs={others} labels={labels} show={show} />
    </Dialog>
  )
}

function typedOf({ quiet, timeZone, digestTime, mails, channels }: PreferenceFields): FormValues {
  const typed = { timeZone, digestTime, mails, channels }
  return { ...typed, isQuiet: quiet !== null, quiet: quiet ?? usual.quiet }
}
