import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarShare,
  IconCoffee,
  IconDoor,
  IconHistory,
  IconLayoutGrid,
  IconList,
  IconPlus,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey, useUndoKeys } from '#platform/web/keys.ts'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { usePanel, type Panel } from '#platform/web/routing/panel.ts'
import { useTitle } from '#platform/web/routing/router.tsx'
import { useSearch } from '#platform/web/search.ts'
import { formatDate, todayIn } from '#shared/dates/time.ts'
import { FilterChips } from '#ui/live/lists/filter-chips.tsx'
import { FilterMenu } from '#ui/live/lists/filter-menu.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Agenda, SessionFields } from '../model.ts'
import { text } from '../text.ts'
import { ConflictPanel, newSessionPanel } from './conflicts.tsx'
import { useEditor, type Editor } from './editor.ts'
import { gridStart } from './grid-actions.ts'
import { Grid } from './grid.tsx'
import { ListView, Pool, PrintedProgramme } from './list-view.tsx'
import styles from './agenda.module.css'

const SessionPanel = lazyPanel(() => import('./session-panel.tsx'))
const SettingsPanel = lazyPanel(() => import('./settings-panel.tsx'))
const PublishPanel = lazyPanel(() => import('./publish-panel.tsx'))

const Address = z.object({
  vedere: z.enum(['grila', 'lista']).optional(),
  zi: z.string().optional(),
  sala: z.array(z.string()).default([]),
  tema: z.array(z.string()).default([]),
})

const phone = '(max-width: 47.99em)'

/** The editor: a day as a grid, or the whole programme as a list. */
export default function AgendaScreen() {
  const { eventId = '' } = useParams()
  const say = useText(text)
  const editor = useEditor(eventId)
  useTitle(editor.agenda && `${say('screen.title')} · ${editor.agenda.eventName}`)
  if (!editor.agenda)
    return editor.readError ? (
      <RecordProblem
        error={editor.readError}
        onReload={editor.retry}
        listHref={linkTo('/agenda')}
      />
    ) : (
      <TableSkeleton rows={10} />
    )
  return <Loaded agenda={editor.agenda} editor={editor} />
}

interface LoadedProps {
  agenda: Agenda
  editor: Editor
}

function Loaded({ agenda, editor }: LoadedProps) {
  const panel = usePanel()
  const view = useView(agenda)
  const [initial, setInitial] = useState<Partial<SessionFields>>({})
  const [swapping, setSwapping] = useState<string | null>(null)
  const add = (fields: Partial<SessionFields> = {}) => {
    setInitial({ ...freshIn(agenda, view), ...fields })
    panel.open(newSessionPanel)
  }
  useKey('n', () => add())
  useUndoKeys(editor)
  return (
    <>
      <Head agenda={agenda} panel={panel} onAdd={add}>
        <Tools {...{ agenda, editor, view }} />
      </Head>
      <p className="hidden-visually" role="status">
        {editor.announcement}
      </p>
      <Problem editor={editor} />
      <PrintedProgramme agenda={agenda} />
      <Body {...{ agenda, editor, view, swapping }} onSwap={setSwapping} onAdd={() => add()} />
      <SessionPanel opened={panel.opened} {...{ agenda, editor, initial }} onClose={panel.close} />
      <SettingsPanel opened={panel.opened === 'sali'} agenda={agenda} onClose={panel.close} />
      <PublishPanel opened={panel.opened} {...{ agenda, editor }} onClose={panel.close} />
      <ConflictPanel {...{ agenda, editor, panel }} onDay={view.show} />
    </>
  )
}

/** A new session begins on the shown day and in the shown room. */
function freshIn({ days }: Agenda, { day, rooms }: View): Partial<SessionFields> {
  return {
    day,
    time: days.find((each) => each.day === day)?.from ?? '09:00',
    roomIds: rooms.slice(0, 1).map(({ id }) => id),
  }
}

interface HeadProps {
  agenda: Agenda
  panel: Panel
  onAdd: (more?: Partial<SessionFields>) => void
  children: ReactNode
}

function Head({ agenda, panel, onAdd, children }: HeadProps) {
  const say = useText(text)
  const { published } = agenda
  const opening = (what: string) => () => panel.open(what)
  return (
    <PageHeader
      title={say('screen.title')}
      backHref={linkTo('/agenda')}
      status={
        published && (
          <Badge tone={published.pending > 0 ? 'accent' : 'brand'}>
            {say('screen.published', { n: published.number })}
          </Badge>
        )
      }
      about={<About agenda={agenda} onConflicts={opening('conflicte')} />}
      primary={{
        label: say('screen.add'),
        icon: <IconPlus size={16} />,
        onClick: () => onAdd(),
      }}
      secondary={{
        label: say('screen.publish'),
        icon: <IconSend size={16} />,
        onClick: opening('publicare'),
      }}
      menu={[
        {
          label: say('screen.break'),
          icon: <IconCoffee size={16} />,
          onClick: () =>
            onAdd({ title: say('type.break'), type: 'break', allRooms: true, roomIds: [] }),
        },
        {
          label: say('screen.rooms'),
          icon: <IconDoor size={16} />,
          apart: true,
          onClick: opening('sali'),
        },
        {
          label: say('screen.versions'),
          icon: <IconHistory size={16} />,
          onClick: opening('versiuni'),
        },
        {
          label: say('screen.feeds'),
          icon: <IconCalendarShare size={16} />,
          onClick: opening('calendare'),
        },
        {
          label: say('screen.print'),
          icon: <IconPrinter size={16} />,
          onClick: () => window.print(),
        },
      ]}
    >
      {children}
    </PageHeader>
  )
}

function Problem({ editor }: { editor: Editor }) {
  const sentence = useErrorSentence()
  return editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>
}

function useView(agenda: Agenda) {
  const [address, set] = useSearch(Address)
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const used = agenda.sessions.flatMap(({ day }) => day ?? [])
  const days = [...new Set([...agenda.days.map(({ day }) => day), ...used])].toSorted()
  const [now] = useState(() => new Date())
  const today = todayIn(agenda.timeZone, now)
  const usual = days.includes(today) ? today : (days[0] ?? today)
  const day = address.zi && days.includes(address.zi) ? address.zi : usual
  const chosen = agenda.rooms.filter(({ id }) => address.sala.includes(id))
  return {
    day,
    days,
    kind: address.vedere ?? (isPhone ? 'lista' : 'grila'),
    isPhone,
    rooms: chosen.length > 0 ? chosen : agenda.rooms,
    filtered: chosen.length > 0,
    tracks: address.tema,
    show: (zi: string) => set({ zi }),
    turn: (vedere: 'grila' | 'lista') => set({ vedere }, { step: true }),
    filters: {
      values: { sala: address.sala, tema: address.tema },
      onChange: (next: Readonly<Record<string, readonly string[]>>) =>
        set({ sala: [...(next.sala ?? [])], tema: [...(next.tema ?? [])] }),
    },
  }
}

type View = ReturnType<typeof useView>

function About({ agenda, onConflicts }: { agenda: Agenda; onConflicts: () => void }) {
  const say = useText(text)
  const { published, conflicts } = agenda
  const words = !published
    ? say('screen.never')
    : published.pending > 0
      ? say('screen.pending', { n: published.pending })
      : say('screen.upToDate')
  return (
    <span className={styles.about}>
      <span data-detail>{agenda.eventName}</span>
      <span data-detail>{say('sessions', { n: agenda.sessions.length })}</span>
      <span>{words}</span>
      {conflicts.length > 0 && (
        <button type="button" className={styles.clashLink} onClick={onConflicts}>
          <IconAlertTriangleFilled size={14} aria-hidden />
          {say('conflict.count', { n: conflicts.length })}
        </button>
      )}
    </span>
  )
}

interface ToolsProps extends LoadedProps {
  view: View
}

function Tools({ agenda, editor, view }: ToolsProps) {
  const say = useText(text)
  const locale = useLocale()
  const fields = [
    { name: 'sala', label: say('filter.room'), from: agenda.rooms },
    { name: 'tema', label: say('filter.track'), from: agenda.tracks },
  ]
    .filter(({ from }) => from.length > 0)
    .map(({ name, label, from }) => ({
      name,
      label,
      options: from.map(({ id, name: word }) => ({ value: id, label: word })),
    }))
  return (
    <div className={styles.tools}>
      <SegmentedViews
        label={say('screen.days')}
        value={view.day}
        onChange={view.show}
        views={view.days.map((value) => ({ value, label: formatDate(value, locale, 'shortDay') }))}
      />
      <SegmentedViews
        label={say('screen.views')}
        value={view.kind}
        onChange={view.turn}
        views={[
          { value: 'grila', label: say('view.grid'), icon: <IconLayoutGrid size={16} /> },
          { value: 'lista', label: say('view.list'), icon: <IconList size={16} /> },
        ]}
      />
      <FilterMenu fields={fields} {...view.filters} />
      <FilterChips fields={fields} {...view.filters} />
      <span className={styles.push} />
      <Tool label={say('screen.undo')} enabled={editor.canUndo} onClick={() => void editor.undo()}>
        <IconArrowBackUp size={18} />
      </Tool>
      <Tool label={say('screen.redo')} enabled={editor.canRedo} onClick={() => void editor.redo()}>
        <IconArrowForwardUp size={18} />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  enabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, enabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      size="lg"
      variant="default"
      aria-label={label}
      title={label}
      disabled={!enabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}

interface BodyProps extends LoadedProps {
  view: View
  swapping: string | null
  onSwap: (id: string | null) => void
  onAdd: () => void
}

function Body({ agenda, editor, view, swapping, onSwap, onAdd }: BodyProps) {
  const say = useText(text)
  const { day, days, rooms, tracks } = view
  if (agenda.sessions.length === 0 && agenda.rooms.length === 0)
    return (
      <EmptyState
        icon={<IconLayoutGrid size={28} stroke={1.5} />}
        title={say('grid.empty')}
        text={say('grid.emptyText')}
        action={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: onAdd }}
        example={<Badge tone="brand">{say('grid.emptyExample')}</Badge>}
      />
    )
  const pool = <Pool {...{ agenda, editor, day, rooms }} gridFrom={() => gridStart(agenda, day)} />
  if (view.kind === 'lista')
    return (
      <div className={styles.split} data-view="list">
        <ListView {...{ agenda, rooms, tracks, day }} filtered={view.filtered} />
        {pool}
      </div>
    )
  return (
    <div className={styles.split}>
      {pool}
      <div className={styles.stage}>
        <Grid {...{ agenda, editor, day, days, rooms, tracks, swapping, onSwap }} />
      </div>
    </div>
  )
}
