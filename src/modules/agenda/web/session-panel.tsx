import { Button, Select } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCalendarShare,
  IconCopy,
  IconCut,
  IconLayersOff,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, instantToZoned } from '#shared/dates/time.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { placementOf, type Agenda, type Session, type SessionFields } from '../model.ts'
import { onDay } from '../model/arrangement.ts'
import { text } from '../text.ts'
import { ConflictList, newSessionPanel, sessionIn } from './conflicts.tsx'
import type { Editor } from './editor.ts'
import { EditSession, NewSession } from './session-form.tsx'
import styles from './agenda.module.css'

interface SessionPanelProps {
  opened: string | null
  agenda: Agenda
  editor: Editor
  /** The initial values of a new session. */
  initial: Partial<SessionFields>
  onClose: () => void
}

/** All data of one session, beside the grid. */
export default function SessionPanel({
  opened,
  agenda,
  editor,
  initial,
  onClose,
}: SessionPanelProps) {
  const say = useText(text)
  const id = sessionIn(opened)
  const session = agenda.sessions.find((each) => each.id === id)
  const [swapping, setSwapping] = useState(false)
  const menu = useMenu({ agenda, editor, session, onClose, onSwap: () => setSwapping(true) })
  return (
    <>
      <SidePanel
        opened={opened === newSessionPanel || id !== null}
        onClose={onClose}
        wide
        title={session ? <bdi>{session.title}</bdi> : say('panel.new')}
        about={session && <About agenda={agenda} session={session} />}
        menu={session ? menu : []}
      >
        {opened === newSessionPanel ? (
          <NewSession agenda={agenda} initial={initial} onDone={onClose} />
        ) : session ? (
          <div key={session.id} className={styles.panel}>
            <ConflictList agenda={agenda} editor={editor} session={session} />
            <EditSession agenda={agenda} session={session} />
            <RecordHistory entity="agenda_session" entityId={session.id} />
          </div>
        ) : (
          <PanelSkeleton />
        )}
      </SidePanel>
      {swapping && session && (
        <SwapDialog {...{ agenda, editor, session }} onClose={() => setSwapping(false)} />
      )}
    </>
  )
}

function About({ agenda, session }: { agenda: Agenda; session: Session }) {
  const say = useText(text)
  const locale = useLocale()
  const { day, startsAt, endsAt } = session
  if (!day || !startsAt || !endsAt) return say('panel.unscheduled')
  const at = (instant: string) => instantToZoned(instant, agenda.timeZone).time
  return `${formatDate(day, locale, 'day')}, ${at(startsAt)} – ${at(endsAt)}`
}

interface MenuParts {
  agenda: Agenda
  editor: Editor
  session: Session | undefined
  onClose: () => void
  onSwap: () => void
}

function useMenu({ agenda, editor, session, onClose, onSwap }: MenuParts) {
  const say = useText(text)
  const locale = useLocale()
  if (!session) return []
  const { day } = session
  const others = agenda.days.filter((each) => each.day !== day)
  const remove = async (shift: boolean) => {
    if (await editor.remove(session, shift)) onClose()
  }
  const named = (each: string) => formatDate(each, locale, 'day')
  return [
    {
      label: say('panel.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => void editor.copy(session, placementOf(session)),
    },
    {
      label: say('panel.split'),
      icon: <IconCut size={16} />,
      disabled: session.minutes < 10,
      onClick: () => void editor.split(session),
    },
    { label: say('panel.swap'), icon: <IconArrowsExchange size={16} />, onClick: onSwap },
    ...others.slice(0, 6).map((each, at) => ({
      label: say('panel.toDay', { day: named(each.day) }),
      icon: <IconCalendarShare size={16} />,
      apart: at === 0,
      onClick: () => editor.moveAway(session, onDay(session, each.day, each.from)),
    })),
    ...others.slice(0, 6).map((each) => ({
      label: say('panel.copyDay', { day: named(each.day) }),
      icon: <IconCopy size={16} />,
      onClick: () => void editor.copy(session, onDay(session, each.day, each.from)),
    })),
    ...(day
      ? [
          {
            label: say('panel.toPool'),
            icon: <IconLayersOff size={16} />,
            apart: true,
            onClick: () =>
              editor.moveAway(session, {
                ...placementOf(session),
                day: null,
                time: null,
                later: false,
              }),
          },
        ]
      : []),
    {
      label: say('panel.removeShift'),
      icon: <IconTrash size={16} />,
      tone: 'danger' as const,
      apart: true,
      disabled: !day,
      onClick: () => void remove(true),
    },
    {
      label: say('panel.remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger' as const,
      onClick: () => void remove(false),
    },
  ]
}

function SwapDialog({
  agenda,
  editor,
  session,
  onClose,
}: Omit<MenuParts, 'onSwap' | 'session'> & { session: Session }) {
  const say = useText(text)
  const [other, setOther] = useState<string | null>(null)
  const chosen = agenda.sessions.find(({ id }) => id === other)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('panel.swap')}
      footer={
        <Button
          variant="filled"
          disabled={!chosen}
          onClick={() => {
            if (chosen) editor.swap(session, chosen)
            onClose()
          }}
        >
          {say('panel.swap')}
        </Button>
      }
    >
      <Select
        data-autofocus
        label={say('panel.swapWith')}
        searchable
        data={agenda.sessions
          .filter(({ id }) => id !== session.id)
          .map(({ id, title, time }) => ({
            value: id,
            label: [time, title].filter(Boolean).join(' '),
          }))}
        value={other}
        onChange={setOther}
      />
    </Dialog>
  )
}
