import { NumberInput, Switch, TagsInput, Textarea } from '@mantine/core'
import { getEvent } from '#modules/events/contract.ts'
import { StrangersNotice } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { guestLocales, isStaffLocale } from '#shared/i18n.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { changePageSettings } from '../contract.ts'
import type { PageSettings, PageSettingsFields } from '../model.ts'
import { text } from '../text.ts'
import { SettingsConflict } from './settings-conflict.tsx'
import styles from './page-settings.module.css'

function fieldsOf({ menus, greeting, registration }: PageSettingsFields): PageSettingsFields {
  return { menus, greeting, registration }
}

/** The settings of the page of an invitation, and whether strangers may register. */
export function SettingsForm({ eventId, settings }: { eventId: string; settings: PageSettings }) {
  const say = useText(text)
  const form = useContractForm(changePageSettings, {
    initial: fieldsOf(settings),
    record: { id: eventId, version: settings.version },
    map: (typed, record) => ({ ...typed, eventId, version: record.version ?? 0 }),
    done: () => toast.success(say('staff.saved')),
  })
  const menus = form.field('menus')
  if (form.conflict) return <SettingsConflict form={form} theirs={fieldsOf(form.conflict)} />
  return (
    <form {...form.props} className={styles.card}>
      <h2>{say('staff.offers')}</h2>
      <FormNotices form={form} />
      <Greeting eventId={eventId} field={form.field('greeting')} />
      <TagsInput
        label={say('staff.menus')}
        description={say('staff.menusHelp')}
        value={menus.value}
        error={menus.error}
        maxTags={20}
        onBlur={menus.onBlur}
        onChange={menus.onChange}
      />
      <Registration eventId={eventId} field={form.field('registration')} />
      <FormActions busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

interface GreetingProps {
  eventId: string
  field: FieldBinding<PageSettingsFields['greeting']>
}

/** The text at the top of the page, in the languages of the team and in those of the event. */
function Greeting({ eventId, field }: GreetingProps) {
  const say = useText(text)
  const ofEvent = useEndpoint(getEvent, { eventId }).data?.languages ?? []
  const languageChoices = guestLocales.filter(
    (each) => isStaffLocale(each) || ofEvent.includes(each),
  )
  return languageChoices.map((language) => (
    <Textarea
      key={language}
      label={say(`staff.greeting.${language}`)}
      {...(language === 'ro' && { description: say('staff.greetingHelp') })}
      value={field.value[language] ?? ''}
      rows={4}
      resize="vertical"
      onBlur={field.onBlur}
      onChange={(event) =>
        field.onChange({ ...field.value, [language]: event.currentTarget.value })
      }
    />
  ))
}

interface RegistrationProps {
  eventId: string
  field: FieldBinding<PageSettingsFields['registration']>
}

/** Whether strangers may register, and on which terms. */
function Registration({ eventId, field }: RegistrationProps) {
  const say = useText(text)
  const { isOpen, needsApproval, maxCompanions, until } = field.value
  const set = (change: Partial<PageSettingsFields['registration']>) =>
    field.onChange({ ...field.value, ...change })
  return (
    <>
      <Switch
        label={say('staff.registration')}
        description={say('staff.registrationHelp')}
        checked={isOpen}
        onChange={(event) => set({ isOpen: event.currentTarget.checked })}
      />
      {isOpen && (
        <>
          <StrangersNotice eventId={eventId} what="registration" />
          <Switch
            label={say('staff.approval')}
            checked={needsApproval}
            onChange={(event) => set({ needsApproval: event.currentTarget.checked })}
          />
          <NumberInput
            label={say('staff.companions')}
            value={maxCompanions}
            min={0}
            max={10}
            clampBehavior="blur"
            allowDecimal={false}
            onChange={(value) => set({ maxCompanions: Number(value) || 0 })}
          />
          <DateField
            label={say('staff.until')}
            help={say('staff.untilHelp')}
            value={until}
            onChange={(date) => set({ until: date })}
          />
        </>
      )}
    </>
  )
}
