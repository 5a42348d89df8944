import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { closeMyCalendar, getMyCalendar, openMyCalendar } from '../contract.ts'
import type { MyCalendar } from '../model.ts'
import { text } from '../text.ts'

/** Guests with an account have their events on another page. */
export default function MyCalendarSection() {
  const role = useSession().profile?.role
  return role === 'admin' || role === 'planner' ? <Section /> : null
}

function Section() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error } = useEndpoint(getMyCalendar, {})
  const opening = useCommand(openMyCalendar)
  const closing = useCommand(closeMyCalendar)
  const [pendingAction, setPendingAction] = useState<'renew' | 'close' | null>(null)
  const end = async () => {
    const outcome = pendingAction === 'renew' ? await opening.run({}) : await closing.run({})
    setPendingAction(null)
    if (outcome.ok && pendingAction === 'renew') toast.success(say('calendar.renewed'))
  }
  const problem = error ?? opening.error ?? closing.error
  return (
    <FormSection title={say('calendar.title')} about={say('calendar.about')}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {!data && !error && <PanelSkeleton rows={1} />}
      {data?.url === null && (
        <div>
          <Button loading={opening.pending} onClick={() => void opening.run({})}>
            {say('calendar.open')}
          </Button>
        </div>
      )}
      {data?.url && <Address calendar={data} />}
      {data?.url && (
        <Group gap={8}>
          <Button variant="default" onClick={() => setPendingAction('renew')}>
            {say('calendar.renew')}
          </Button>
          <Button variant="default" onClick={() => setPendingAction('close')}>
            {say('calendar.close')}
          </Button>
        </Group>
      )}
      {pendingAction && (
        <Confirm
          opened
          onClose={() => setPendingAction(null)}
          title={say(`calendar.${pendingAction}.title`)}
          lost={say(`calendar.${pendingAction}.lost`)}
          confirmLabel={say(`calendar.${pendingAction}`)}
          onConfirm={() => void end()}
          busy={opening.pending || closing.pending}
        />
      )}
    </FormSection>
  )
}

function Address({ calendar: { url, lastReadAt } }: { calendar: MyCalendar }) {
  const say = useText(text)
  const locale = useLocale()
  const copy = useCopy()
  const at = lastReadAt && formatInstant(lastReadAt, defaultZone, locale, 'short')
  return (
    <>
      <TextInput
        label={say('calendar.field')}
        description={at ? say('calendar.read', { at }) : say('calendar.unread')}
        value={url ?? ''}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button
          leftSection={<IconCopy size={16} />}
          onClick={() => copy(url ?? '', say('calendar.copied'))}
        >
          {say('calendar.copy')}
        </Button>
      </div>
    </>
  )
}
