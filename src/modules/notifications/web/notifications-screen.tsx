import { IconChecks } from '@tabler/icons-react'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { useSearch } from '#platform/web/search.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { countNotifications } from '../contract.ts'
import { text } from '../text.ts'
import { useActions } from './notification-actions.ts'

const ListTab = lazyComponent(() => import('./list-tab.tsx'))
const PreferencesTab = lazyComponent(() => import('./preferences-tab.tsx'))

const Address = z.object({ fila: z.enum(['lista', 'preferinte']).default('lista') })

export default function NotificationsScreen() {
  const say = useText(text)
  const [{ fila }, setAddress] = useSearch(Address)
  const { id: eventId } = useChosenEvent()
  const { data } = useEndpoint(countNotifications, eventId ? { eventId: [eventId] } : {})
  const actions = useActions()
  const unread = data?.unread ?? 0
  return (
    <>
      <PageHeader
        title={say('screen.title')}
        {...(fila === 'lista' && {
          primary: {
            label: say('do.readAll'),
            icon: <IconChecks size={16} />,
            loading: actions.pending,
            disabled: unread === 0,
            onClick: () => void actions.readAll(eventId),
          },
        })}
      />
      <PageTabs
        label={say('screen.tabs')}
        value={fila}
        onChange={(next) => setAddress({ fila: Address.shape.fila.parse(next) }, { step: true })}
        tabs={[
          {
            value: 'lista',
            label: say('tab.list'),
            ...(unread > 0 && { count: unread }),
            content: fila === 'lista' && <ListTab />,
          },
          {
            value: 'preferinte',
            label: say('tab.preferences'),
            content: fila === 'preferinte' && <PreferencesTab />,
          },
        ]}
      />
    </>
  )
}
