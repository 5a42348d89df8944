import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Conflict, RecordHistory } from '#modules/company/web/widgets.tsx'
import { getCompany } from '#modules/company/contract.ts'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useContractForm } from '#platform/web/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions, FormSection } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeRetention, getRetention } from '../contract.ts'
import type { Retention } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

export function RetentionView() {
  const sentence = useSentence()
  const { data, error, refetch } = useEndpoint(getRetention, {})
  const company = useEndpoint(getCompany, {}).data
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={2} />
  return (
    <>
      <RetentionForm retention={data} />
      {company && <RecordHistory entity="retention" entityId={company.id} />}
    </>
  )
}

export function RetentionFact() {
  const say = useText(text)
  const { data } = useEndpoint(getRetention, {})
  if (!data) return null
  const { guestMonths: guest, specialMonths: special } = data
  return <p className={styles.quiet}>{say('retention.fact', { guest, special })}</p>
}

const guestChoices = [1, 2, 3, 6, 9, 12, 18, 24, 36]
const specialChoices = [0, 1, 2, 3, 6, 9, 12]

function RetentionForm({ retention }: { retention: Retention }) {
  const say = useText(text)
  const { guestMonths, specialMonths, version } = retention
  const form = useContractForm(changeRetention, {
    initial: { guestMonths, specialMonths },
    record: { id: 'retention', version },
    map: (typed, record) => ({ ...typed, version: record.version ?? version }),
    done: () => void toast.success(say('retention.saved')),
  })
  const guest = form.field('guestMonths')
  const special = form.field('specialMonths')
  return (
    <form {...form.props}>
      {form.restored && <Notice>{say('restored')}</Notice>}
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <FormSection title={say('retention.title')} about={say('retention.about')}>
        <MonthsField
          {...guest}
          choices={guestChoices}
          label={say('retention.guestMonths')}
          description={say('retention.guestHelp')}
        />
        <MonthsField
          {...special}
          choices={specialChoices}
          label={say('retention.specialMonths')}
          description={say('retention.specialHelp')}
        />
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
            theirs={{
              guestMonths: form.conflict.guestMonths,
              specialMonths: form.conflict.specialMonths,
            }}
            labels={{
              guestMonths: say('retention.guestMonths'),
              specialMonths: say('retention.specialMonths'),
            }}
            show={(_, value) => String(value)}
          />
        </Dialog>
      )}
    </form>
  )
}

interface MonthsFieldProps {
  name: string
  label: string
  description: string
  value: number
  choices: readonly number[]
  onChange: (value: number) => void
  onBlur: () => void
  error: ReactNode
}

/** What stands there is offered too, also when another road put in a number of its own. */
function MonthsField({ value, choices, onChange, ...props }: MonthsFieldProps) {
  const all = [...new Set([...choices, value])].toSorted((a, b) => a - b)
  return (
    <Select
      {...props}
      value={String(value)}
      data={all.map(String)}
      onChange={(next) => onChange(Number(next ?? value))}
      allowDeselect={false}
    />
  )
}
