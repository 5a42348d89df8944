import { Conflict } from '#platform/web/forms/conflict.tsx'
import { NumberInput } from '@mantine/core'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { getCompany } from '#modules/company/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { CallOf } from '#shared/contract.ts'
import { FormActions, FormSection } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { changeRetention, getRetention } from '../contract.ts'
import { specialDays, type Retention } from '../model.ts'
import { text } from '../text.ts'
import { AnonymisedEvents, KeptEvents } from './kept-events.tsx'
import styles from './protection.module.css'

export function RetentionView() {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getRetention, {})
  const company = useEndpoint(getCompany, {}).data
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={2} />
  return (
    <>
      <RetentionForm retention={data} />
      <KeptEvents />
      <AnonymisedEvents />
      {company && <RecordHistory entity="retention" entityId={company.id} />}
    </>
  )
}

export function RetentionFact() {
  const say = useText(text)
  const { data } = useEndpoint(getRetention, {})
  if (!data) return null
  return <p className={styles.quiet}>{say('retention.fact', { n: data.guestDays })}</p>
}

function RetentionForm({ retention }: { retention: Retention }) {
  const say = useText(text)
  const { guestDays, version } = retention
  // Empty while a new number is typed.
  const initial: { guestDays: number | null } = { guestDays }
  const form = useContractForm(changeRetention, {
    initial,
    record: { id: 'retention', version },
    map: (typed, record) =>
      ({ ...typed, version: record.version ?? version }) as CallOf<typeof changeRetention>,
    done: () => toast.success(say('retention.saved')),
  })
  const { value, onChange, ...days } = form.field('guestDays')
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      <FormSection title={say('retention.title')} about={say('retention.about')}>
        <NumberInput
          {...days}
          className={styles.days}
          label={say('retention.guestDays')}
          description={say('retention.guestHelp')}
          value={value ?? ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
          allowDecimal={false}
          allowNegative={false}
        />
        <p className={styles.quiet}>{say('retention.special', { n: specialDays })}</p>
        <FormActions
          busy={form.pending}
          dirty={form.dirty}
          {...(form.dirty && { onCancel: form.discard })}
        />
      </FormSection>
      {form.conflict && (
        <Dialog opened stay onClose={form.keepEditing} title={say('retention.title')} size="lg">
          <Conflict
            form={form}
            theirs={{ guestDays: form.conflict.guestDays }}
            labels={{ guestDays: say('retention.guestDays') }}
            show={(_, shown) => String(shown)}
          />
        </Dialog>
      )}
    </form>
  )
}
