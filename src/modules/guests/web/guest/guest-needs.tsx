import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { clearNeeds, setNeeds, type GuestPanel as GuestDetails } from '../../contract.ts'
import { consentTexts, currentConsent, needsFieldsOf } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'

interface GuestNeedsProps {
  eventId: string
  guest: GuestDetails
}

const names = ['diet', 'allergies', 'access'] as const

/** Diet, allergies and access: kept only with the consent of the guest, and shown with it. */
export function GuestNeeds({ eventId, guest }: GuestNeedsProps) {
  const say = useText(text)
  const [editing, setEditing] = useState(false)
  return (
    <section className={styles.section} aria-label={say('needs')}>
      <h2 className={styles.heading}>{say('needs')}</h2>
      {editing ? (
        <NeedsForm eventId={eventId} guest={guest} onDone={() => setEditing(false)} />
      ) : guest.needs ? (
        <Shown {...{ eventId, guest }} needs={guest.needs} onEdit={() => setEditing(true)} />
      ) : (
        <>
          <p className={styles.quiet}>{say('needs.none')}</p>
          {!guest.erasedAt && (
            <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing(true)}>
              {say('needs.add')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

interface ShownProps extends GuestNeedsProps {
  needs: NonNullable<GuestDetails['needs']>
  onEdit: () => void
}

function Shown({ eventId, guest, needs, onEdit }: ShownProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [withdrawing, setWithdrawing] = useState(false)
  const clearing = useCommand(clearNeeds)
  const clear = async () => {
    const outcome = await clearing.run({ eventId, guestId: guest.id })
    if (outcome.ok) setWithdrawing(false)
  }
  const { consentAt, consentBy } = needs
  return (
    <>
      <dl className={styles.facts}>
        {names
          .filter((name) => needs[name] !== '')
          .map((name) => (
            <div key={name}>
              <dt>{say(`needs.${name}`)}</dt>
              <dd>
                <bdi>{needs[name]}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p className={styles.quiet}>
        {say('needs.consented', {
          when: formatInstant(consentAt, defaultZone, locale, 'medium'),
          who: consentBy.name || say(`by.${consentBy.kind}`),
        })}
      </p>
      <div className={styles.start}>
        <Button size="xs" onClick={onEdit}>
          {say('edit')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setWithdrawing(true)}>
          {say('needs.withdraw')}
        </Button>
      </div>
      <Confirm
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={say('needs.withdraw')}
        lost={
          <>
            {clearing.error && <Notice tone="error">{sentence(clearing.error)}</Notice>}
            {say('needs.lost')}
          </>
        }
        confirmLabel={say('needs.delete')}
        onConfirm={() => void clear()}
        busy={clearing.pending}
      />
    </>
  )
}

function NeedsForm({ eventId, guest, onDone }: GuestNeedsProps & { onDone: () => void }) {
  const say = useText(text)
  const { language } = guest.group
  const were = needsFieldsOf(guest.needs ?? undefined)
  const form = useContractForm(setNeeds, {
    // The values as read are sent too, so that a change by the guest meanwhile is noticed.
    initial: { ...were, consent: false, were },
    map: (typed) => ({
      ...needsFieldsOf(typed),
      were: typed.were,
      eventId,
      guestId: guest.id,
      consent: typed.consent as true,
      consentVersion: currentConsent,
      consentLanguage: language,
    }),
    // Special-category data must not be kept in a browser's storage.
    keepDraft: false,
    done: () => {
      toast.success(say('saved'))
      onDone()
    },
  })
  if (form.conflict) {
    const theirs = needsFieldsOf(form.conflict)
    return (
      <Conflict
        form={{
          ...form,
          resolve: (merged) =>
            form.resolve({ ...merged, were: theirs }, { ...theirs, were: theirs }),
        }}
        theirs={theirs}
        labels={{
          diet: say('needs.diet'),
          allergies: say('needs.allergies'),
          access: say('needs.access'),
        }}
      />
    )
  }
  const { error: _, value: agreed, onChange, ...consent } = form.field('consent')
  const missing = form.field('consent').error
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      {names.map((name) => {
        const field = form.field(name)
        return (
          <TextInput
            key={name}
            {...field}
            label={say(`needs.${name}`)}
            autoComplete="off"
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        )
      })}
      <Checkbox
        {...consent}
        checked={agreed}
        label={say('needs.agrees')}
        description={<q lang={language}>{consentTexts[currentConsent][language]}</q>}
        error={missing ? say('needs.consentNeeded') : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <FormActions onCancel={onDone} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
