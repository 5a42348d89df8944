import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { sayProblem } from '#shared/field-problems.ts'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { askMoreFirms } from '../contract.ts'
import type { FirmToAsk, OfferRequest } from '../model.ts'
import { text } from '../text.ts'
import { FirmChoice } from './firm-choice.tsx'
import type { Requests } from './offers-screen.tsx'
import styles from './offers.module.css'

interface MoreFirmsDialogProps {
  request: OfferRequest
  known: Requests
  onClose: () => void
}

/** The same request to firms that were not asked before. */
export default function MoreFirmsDialog({ request, known, onClose }: MoreFirmsDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [firms, setFirms] = useState<FirmToAsk[]>([])
  const asking = useCommand(askMoreFirms)
  const invitedPartnerIds = new Set(request.firms.map(({ partnerId }) => partnerId))
  const send = async () => {
    const { id: requestId, eventId } = request
    const outcome = await asking.run({ eventId, requestId, firms })
    if (!outcome.ok) return
    toast.success(say('asked', { n: firms.length }))
    onClose()
  }
  const problemOf = (path: string) => {
    const problem = asking.error?.details.fields?.[path]
    return problem && sayProblem(problem, locale)
  }
  return (
    <Dialog opened stay onClose={onClose} title={say('more')}>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {asking.error && <Notice tone="error">{sentence(asking.error)}</Notice>}
        <FirmChoice
          value={firms}
          onChange={setFirms}
          firms={known.firms.filter(({ partnerId }) => !invitedPartnerIds.has(partnerId))}
          problemOf={problemOf}
        />
        <FormActions saveLabel={say('send')} busy={asking.pending} />
      </form>
    </Dialog>
  )
}
