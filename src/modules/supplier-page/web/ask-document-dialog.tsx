import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DocumentKind } from '#modules/partners/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { sayProblem } from '#shared/field-problems.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { askDocuments } from '../contract.ts'
import type { SupplierBrief } from '../model.ts'
import { text } from '../text.ts'
import styles from './offers.module.css'

interface AskDocumentDialogProps {
  eventId: string
  /** Firms that have an address. */
  suppliers: readonly SupplierBrief[]
  onClose: () => void
}

/** The same document of one or several suppliers. */
export default function AskDocumentDialog({ eventId, suppliers, onClose }: AskDocumentDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [kind, setKind] = useState<DocumentKind>('insurance')
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(null)
  const [partnerIds, setPartnerIds] = useState<string[]>([])
  const asking = useCommand(askDocuments)
  const send = async () => {
    const outcome = await asking.run({ eventId, kind, title, dueOn, partnerIds })
    if (!outcome.ok) return
    toast.success(say('document.asked', { n: outcome.data.written }))
    onClose()
  }
  const problemOf = (path: string) => {
    const problem = asking.error?.details.fields?.[path]
    return problem && sayProblem(problem, locale)
  }
  return (
    <Dialog opened stay onClose={onClose} title={say('document.ask')}>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {asking.error && <Notice tone="error">{sentence(asking.error)}</Notice>}
        <NativeSelect
          label={say('document.kind')}
          value={kind}
          onChange={(event) => setKind(DocumentKind.parse(event.currentTarget.value))}
          data={DocumentKind.options.map((value) => ({
            value,
            label: say(`document.kind.${value}`),
          }))}
        />
        <TextInput
          label={say('document.title')}
          maxLength={120}
          value={title}
          error={problemOf('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DateField label={say('document.dueOn')} value={dueOn} onChange={setDueOn} />
        <Checkbox.Group
          label={say('document.whom')}
          value={partnerIds}
          error={problemOf('partnerIds')}
          onChange={setPartnerIds}
        >
          <div className={styles.choice}>
            {suppliers.map(({ partnerId, name }) => (
              <Checkbox key={partnerId} value={partnerId} label={name} />
            ))}
          </div>
        </Checkbox.Group>
        <FormActions saveLabel={say('document.send')} busy={asking.pending} />
      </form>
    </Dialog>
  )
}
