import {
  IconColumns3,
  IconFileTypePdf,
  IconList,
  IconMicrophone2,
  IconPlus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { useSearch } from '#platform/web/search.ts'
import type { OutputOf } from '#shared/contract.ts'
import { Link } from '#ui/live/link.tsx'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { countSpeakers, speakerSheets } from '../contract.ts'
import { EngagementStatus, SpeakerSort } from '../model.ts'
import { text } from '../text.ts'
import { SpeakerBoard } from './speaker-board.tsx'
import { SpeakerList } from './speaker-list.tsx'
import { newSpeakerPanel } from './speaker-words.tsx'
import styles from './speakers.module.css'

const SpeakerPanel = lazyPanel(() => import('./speaker-panel.tsx'))
const PickDialog = lazyComponent(() => import('./pick-dialog.tsx'), null)

const Address = z.object({
  vedere: z.enum(['etape', 'lista']).default('etape'),
  cauta: z.string().default(''),
  stare: z.array(EngagementStatus).default([]),
  materiale: z.array(z.enum(['late'])).default([]),
  sortare: SpeakerSort.default('name'),
  invers: z.boolean().default(false),
})

/** Stages and list of one event, or the whole directory. */
export default function SpeakersScreen() {
  const sentence = useErrorSentence()
  const panel = usePanel()
  const { id: eventId, event } = useChosenEvent()
  const [picking, setPicking] = useState(false)
  const sheets = useCommand(speakerSheets)
  const [{ cauta, stare, materiale }] = useSearch(Address)
  const add = () => panel.open(newSpeakerPanel)
  useKey('n', add)
  const { data } = useEndpoint(countSpeakers, eventId ? { eventId } : {}, { keepPrevious: true })
  const print = async () => {
    if (!eventId) return
    const search = cauta ? { search: cauta } : {}
    const outcome = await sheets.run({ eventId, ...search, status: stare, ...lateIn(materiale) })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <>
      <Head
        eventId={eventId}
        counts={data}
        onAdd={add}
        onPick={() => setPicking(true)}
        onPrint={() => void print()}
      />
      {sheets.error && <Notice tone="error">{sentence(sheets.error)}</Notice>}
      {data?.total === 0 ? <Nobody onAdd={add} /> : <Body eventId={eventId} />}
      <SpeakerPanel
        opened={panel.opened}
        eventId={eventId}
        onClose={panel.close}
        onShow={panel.show}
      />
      {picking && event && <PickDialog event={event} onClose={() => setPicking(false)} />}
    </>
  )
}

interface HeadProps {
  eventId: string | null
  counts: OutputOf<typeof countSpeakers> | undefined
  onAdd: () => void
  onPick: () => void
  onPrint: () => void
}

function Head({ eventId, counts, onAdd, onPick, onPrint }: HeadProps) {
  const say = useText(text)
  const about =
    eventId === null ? (
      say('screen.directory')
    ) : counts && counts.lateMaterials > 0 ? (
      <Link
        className={styles.late}
        href={linkTo(
          '/speakeri',
          {},
          { [eventParameter]: eventId, vedere: 'lista', materiale: ['late'] },
        )}
      >
        {say('screen.late', { n: counts.lateMaterials })}
      </Link>
    ) : (
      // The line is reserved until its text is known.
      ((counts && say('count', { n: counts.total })) ?? '\u00a0')
    )
  const ofEvent = [
    { label: say('screen.existing'), icon: <IconUserPlus size={16} />, onClick: onPick },
    {
      label: say('screen.sheets'),
      icon: <IconFileTypePdf size={16} />,
      disabled: counts?.total === 0,
      onClick: onPrint,
    },
  ]
  return (
    <PageHeader
      title={say('screen.title')}
      about={about}
      primary={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: onAdd }}
      menu={eventId === null ? [] : ofEvent}
    />
  )
}

function Views() {
  const say = useText(text)
  const [{ vedere }, set] = useSearch(Address)
  return (
    <SegmentedViews
      label={say('screen.views')}
      value={vedere}
      onChange={(next) => set({ vedere: next }, { step: true })}
      views={[
        { value: 'etape', label: say('view.board'), icon: <IconColumns3 size={16} /> },
        { value: 'lista', label: say('view.list'), icon: <IconList size={16} /> },
      ]}
    />
  )
}

function Nobody({ onAdd }: { onAdd: () => void }) {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconMicrophone2 size={28} stroke={1.5} />}
      title={say('empty.title')}
      text={say('empty.text')}
      action={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: onAdd }}
      example={<Badge tone="brand">{say('empty.example')}</Badge>}
    />
  )
}

function Body({ eventId }: { eventId: string | null }) {
  const say = useText(text)
  const [values, set] = useSearch(Address)
  const { vedere, cauta, stare, materiale, sortare, invers } = values
  const search = { ...(cauta && { search: cauta }), ...(eventId && lateIn(materiale)) }
  const { data } = useEndpoint(
    countSpeakers,
    { ...(eventId && { eventId }), ...search },
    { keepPrevious: true },
  )
  const board = eventId !== null && vedere === 'etape'
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => set({ cauta: next })}
        searchLabel={say('screen.search')}
        countText={data ? say('count', { n: shownOf(data, stare) }) : ''}
        views={useSavedViews('speakeri')}
        {...(!board && {
          sorting: {
            fields: SpeakerSort.options.map((id) => ({ id, title: say(`sort.${id}`) })),
            sort: { by: sortare, descending: invers },
            onSort: ({ by, descending }: { by: string; descending: boolean }) =>
              set({ sortare: SpeakerSort.parse(by), invers: descending }),
          },
        })}
        {...(eventId !== null && {
          filters: {
            fields: [
              {
                name: 'stare',
                label: say('filter.status'),
                options: EngagementStatus.options.map((value) => ({
                  value,
                  label: say(`status.${value}`),
                  ...(data && { count: data.byStatus[value] }),
                })),
              },
              {
                name: 'materiale',
                label: say('field.materials'),
                options: [{ value: 'late', label: say('filter.late') }],
              },
            ],
            values: { stare, materiale },
            onChange: (next) =>
              set({
                stare: EngagementStatus.options.filter((each) => next.stare?.includes(each)),
                materiale: next.materiale?.includes('late') ? ['late'] : [],
              }),
          },
        })}
      >
        {eventId !== null && <Views />}
      </ListToolbar>
      {board ? (
        <SpeakerBoard eventId={eventId} filter={{ ...search }} shown={stare} />
      ) : (
        <SpeakerList
          eventId={eventId}
          filter={{ ...search, ...(stare.length > 0 && { status: stare }) }}
          sort={{ by: sortare, descending: invers }}
          onSort={({ by, descending }) =>
            set({ sortare: SpeakerSort.parse(by), invers: descending })
          }
          onClear={() => set({ cauta: null, stare: null, materiale: null })}
        />
      )}
    </>
  )
}

/** Only those who owe a material that is late, where the address asks for them. */
function lateIn(materials: readonly 'late'[]): { late?: true } {
  return materials.includes('late') ? { late: true } : {}
}

/** Number of speakers in the chosen stages, among those that the search finds. */
function shownOf(
  counts: OutputOf<typeof countSpeakers>,
  stages: readonly EngagementStatus[],
): number {
  if (stages.length === 0) return counts.total
  return stages.reduce((sum, stage) => sum + (counts.byStatus[stage] ?? 0), 0)
}
