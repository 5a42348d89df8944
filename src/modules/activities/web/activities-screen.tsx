import { IconFileSpreadsheet, IconPlus, IconTicket } from '@tabler/icons-react'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { useSearch } from '#platform/web/search.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { countActivities, exportEnrolments } from '../contract.ts'
import { ActivityKind, ActivitySort } from '../model.ts'
import { text } from '../text.ts'
import { ActivityList } from './activity-list.tsx'
import { newActivityPanel } from './activity-words.tsx'

const ActivityPanel = lazyPanel(() => import('./activity-panel.tsx'))

const Needs = z.enum(['waiting', 'short'])
const Address = z.object({
  cauta: z.string().default(''),
  fel: z.array(ActivityKind).default([]),
  nevoi: z.array(Needs).default([]),
  sortare: ActivitySort.default('start'),
  invers: z.boolean().default(false),
})

/** The activities that guests sign up for, in one event or in all of them. */
export default function ActivitiesScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const { id: eventId } = useChosenEvent()
  const exporting = useCommand(exportEnrolments)
  const [{ cauta, fel, nevoi }] = useSearch(Address)
  const { data } = useEndpoint(countActivities, eventId ? { eventId } : {}, { keepPrevious: true })
  const add = () => panel.open(newActivityPanel)
  useKey('n', add)
  const save = async () => {
    if (!eventId) return
    const search = cauta ? { search: cauta } : {}
    const outcome = await exporting.run({ eventId, ...search, kinds: fel, needs: nevoi })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <>
      <PageHeader
        title={say('screen.title')}
        primary={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: add }}
        menu={
          eventId === null
            ? []
            : [
                {
                  label: say('screen.export'),
                  icon: <IconFileSpreadsheet size={16} />,
                  disabled: data?.total === 0,
                  onClick: () => void save(),
                },
              ]
        }
      />
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
      {data?.total === 0 ? (
        <EmptyState
          icon={<IconTicket size={28} stroke={1.5} />}
          title={say('empty.title')}
          text={say('empty.text')}
          action={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: add }}
          example={<Badge tone="brand">{say('empty.example')}</Badge>}
        />
      ) : (
        <Body eventId={eventId} />
      )}
      <ActivityPanel
        opened={panel.opened}
        eventId={eventId}
        onClose={panel.close}
        onShow={panel.show}
      />
    </>
  )
}

function Body({ eventId }: { eventId: string | null }) {
  const say = useText(text)
  const [values, set] = useSearch(Address)
  const { cauta, fel, nevoi, sortare, invers } = values
  const search = cauta ? { search: cauta } : {}
  const { data } = useEndpoint(
    countActivities,
    { ...(eventId && { eventId }), ...search },
    { keepPrevious: true },
  )
  const onSort = ({ by, descending }: { by: string; descending: boolean }) =>
    set({ sortare: ActivitySort.parse(by), invers: descending })
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => set({ cauta: next })}
        searchLabel={say('screen.search')}
        countText={data ? say('count', { n: data.total }) : ''}
        views={useSavedViews('activitati')}
        sorting={{
          fields: ActivitySort.options.map((id) => ({ id, title: say(`sort.${id}`) })),
          sort: { by: sortare, descending: invers },
          onSort,
        }}
        filters={{
          fields: [
            {
              name: 'fel',
              label: say('filter.kind'),
              options: ActivityKind.options.map((value) => ({
                value,
                label: say(`kind.${value}`),
                ...(data && { count: data.byKind[value] }),
              })),
            },
            {
              name: 'nevoi',
              label: say('filter.needs'),
              options: Needs.options.map((value) => ({
                value,
                label: say(`needs.${value}`),
                ...(data && { count: data[value] }),
              })),
            },
          ],
          values: { fel, nevoi },
          onChange: (next) =>
            set({
              fel: ActivityKind.options.filter((each) => next.fel?.includes(each)),
              nevoi: Needs.options.filter((each) => next.nevoi?.includes(each)),
            }),
        }}
      />
      <ActivityList
        eventId={eventId}
        filter={{
          ...search,
          ...(fel.length > 0 && { kinds: fel }),
          ...(nevoi.length > 0 && { needs: nevoi }),
        }}
        sort={{ by: sortare, descending: invers }}
        onSort={onSort}
        onClear={() => set({ cauta: null, fel: null, nevoi: null })}
      />
    </>
  )
}
