import { Button } from '@mantine/core'
import { IconDownload, IconEraser, IconMail, IconPhone, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import {
  getGuest,
  removeGuest,
  restoreGuest,
  undoMerge,
  type GuestPanel as GuestDetails,
} from '../../contract.ts'
import { guestSections } from '../ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useLocalised, useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { usePort } from '#platform/web/ports.ts'
import { useRemoval } from '#platform/web/removal.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { GuestAnswers } from './guest-answers.tsx'
import { GuestForm } from './guest-form.tsx'
import { GuestGroup, Elsewhere } from './guest-group.tsx'
import styles from '../guest-list.module.css'
import { GuestNeeds } from './guest-needs.tsx'
import { idIn, RsvpBadge, useNameOf } from '../guest-words.tsx'
import { EraseDialog, useExport } from './protection.tsx'

interface GuestPanelProps {
  eventId: string
  panel: Panel
}

/** All data of one guest, beside the list. */
export default function GuestPanel({ eventId, panel }: GuestPanelProps) {
  const sentence = useErrorSentence()
  const nameOf = useNameOf()
  const id = idIn('invitat', panel.opened)
  const say = useText(text)
  const removing = useRemoval(removeGuest, restoreGuest, {
    opened: id,
    onGone: panel.close,
    of: (row: GuestDetails) => ({
      input: { eventId, guestId: row.id },
      back: { eventId, guestId: row.id },
      message: say('removed', { name: nameOf(row) }),
    }),
  })
  // A person who is being deleted is not requested again while the panel closes.
  const isEnabled = id !== null && id !== removing.removingId
  const reading = useEndpoint(getGuest, { eventId, guestId: id ?? '' }, { enabled: isEnabled })
  const guest = id !== null && reading.data?.id === id ? reading.data : undefined
  const actions = useActions(eventId, guest, removing.remove)
  return (
    <SidePanel
      opened={id !== null}
      onClose={panel.close}
      title={guest ? <bdi>{nameOf(guest)}</bdi> : '…'}
      {...(guest && { about: <About guest={guest} /> })}
      menu={actions.menu}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {actions.problem !== null && <Notice tone="error">{sentence(actions.problem)}</Notice>}
      {reading.error && !guest ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : guest ? (
        <Sections key={guest.id} {...{ eventId, guest, panel }} />
      ) : (
        <PanelSkeleton />
      )}
      {actions.dialog}
    </SidePanel>
  )
}

function About({ guest }: { guest: GuestDetails }) {
  return (
    <span className={styles.about}>
      <RsvpBadge rsvp={guest.standing} />
      <bdi>{guest.group.name}</bdi>
    </span>
  )
}

interface SectionsProps extends GuestPanelProps {
  guest: GuestDetails
}

function Sections({ eventId, guest, panel }: SectionsProps) {
  const say = useText(text)
  const localised = useLocalised()
  const [tab, setTab] = useState('prezentare')
  const own = [
    {
      id: 'prezentare',
      order: 10,
      label: say('tab.overview'),
      content: <Overview {...{ eventId, guest, panel }} />,
    },
    {
      id: 'date',
      order: 20,
      label: say('tab.details'),
      content: <GuestForm eventId={eventId} guest={guest} />,
    },
    {
      id: 'istoric',
      order: 90,
      label: say('tab.history'),
      content: <RecordHistory entity="guest" entityId={guest.id} />,
    },
  ]
  const others = usePort(guestSections).map(({ id, order, label, Content }) => ({
    id,
    order,
    label: localised(label),
    content: <Content eventId={eventId} guestId={guest.id} />,
  }))
  const tabs = [...own, ...others].toSorted((a, b) => a.order - b.order)
  return (
    <>
      {guest.erasedAt && <Notice>{say('erase.erased')}</Notice>}
      {guest.merge && <RecentMerge eventId={eventId} merge={guest.merge} />}
      <PageTabs
        label={say('tabs')}
        value={tab}
        onChange={setTab}
        tabs={tabs.map(({ id, label, content }) => ({
          value: id,
          label,
          content: id === tab && content,
        }))}
      />
    </>
  )
}

function Overview({ eventId, guest, panel }: SectionsProps) {
  return (
    <>
      <Reach guest={guest} />
      <GuestAnswers eventId={eventId} guest={guest} />
      <GuestGroup eventId={eventId} guest={guest} panel={panel} />
      <GuestNeeds eventId={eventId} guest={guest} />
      <Elsewhere guest={guest} />
    </>
  )
}

/** Call and write buttons, the most frequent reason to open a person. */
function Reach({ guest }: { guest: GuestDetails }) {
  const say = useText(text)
  const name = useNameOf()(guest)
  const { phone, email } = guest
  if (!phone && !email) return null
  return (
    <div className={styles.reach}>
      {phone && (
        <Button
          component="a"
          href={`tel:${phone}`}
          leftSection={<IconPhone size={16} />}
          aria-label={say('call', { name })}
        >
          {formatPhone(phone)}
        </Button>
      )}
      {email && (
        <Button
          component="a"
          href={`mailto:${email}`}
          leftSection={<IconMail size={16} />}
          aria-label={say('write', { name })}
        >
          <span className={styles.address}>{email}</span>
        </Button>
      )}
    </div>
  )
}

interface RecentMergeProps {
  eventId: string
  merge: NonNullable<GuestDetails['merge']>
}

function RecentMerge({ eventId, merge }: RecentMergeProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const undoing = useCommand(undoMerge)
  const undo = async () => {
    const outcome = await undoing.run({ eventId, mergeId: merge.id })
    if (outcome.ok) toast.success(say('merge.undone'))
  }
  const time = formatInstant(merge.until, defaultZone, locale, 'medium')
  return (
    <div className={styles.merged}>
      <Notice tone={undoing.error ? 'error' : 'info'}>
        <p>
          {undoing.error
            ? sentence(undoing.error)
            : say('merge.recent', { name: merge.name, time })}
        </p>
        <Button size="xs" loading={undoing.pending} onClick={() => void undo()}>
          {say('merge.undo')}
        </Button>
      </Notice>
    </div>
  )
}

function useActions(
  eventId: string,
  guest: GuestDetails | undefined,
  remove: (guest: GuestDetails) => Promise<void>,
) {
  const say = useText(text)
  const [erasing, setErasing] = useState(false)
  const exporting = useExport(eventId)
  if (!guest) return { menu: [], dialog: null, problem: null }
  return {
    menu: [
      {
        label: say('export.one'),
        icon: <IconDownload size={16} />,
        onClick: () => void exporting.save(guest),
      },
      ...(guest.erasedAt
        ? []
        : [
            {
              label: say('erase'),
              icon: <IconEraser size={16} />,
              tone: 'danger' as const,
              onClick: () => setErasing(true),
            },
            {
              label: say('remove'),
              icon: <IconTrash size={16} />,
              tone: 'danger' as const,
              apart: true,
              onClick: () => void remove(guest),
            },
          ]),
    ],
    dialog: erasing && (
      <EraseDialog eventId={eventId} guest={guest} onClose={() => setErasing(false)} />
    ),
    problem: exporting.error,
  }
}
