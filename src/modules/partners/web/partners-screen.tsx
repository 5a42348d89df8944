import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { text } from '../text.ts'
import DirectoryView from './directory-view.tsx'
import { newPart, newPartner } from './widgets.tsx'

const EventBoard = lazyComponent(() => import('./event-board.tsx'))
const PromisesView = lazyComponent(async () => ({
  default: (await import('./event-board.tsx')).PromisesView,
}))

const View = z.enum(['director', 'furnizori', 'sponsori', 'promisiuni'])
type View = z.infer<typeof View>
const Address = z.object({
  vedere: View.default('director'),
  cauta: z.string().optional(),
  panou: z.string().optional(),
  invers: z.boolean().optional(),
  arata: z.string().optional(),
})

/** The directory, and for one event its suppliers, its sponsors and their deliverables. */
export default function PartnersScreen() {
  const say = useText(text)
  const [{ vedere }, setAddress] = useSearch(Address)
  const panel = usePanel()
  const adding = {
    director: { label: say('add'), onClick: () => panel.open(newPartner) },
    furnizori: {
      label: say('part.add.supplier'),
      onClick: () => panel.open(newPart.supplier),
    },
    sponsori: { label: say('part.add.sponsor'), onClick: () => panel.open(newPart.sponsor) },
    promisiuni: undefined,
  }
  const primary = adding[vedere]
  useKey('n', () => primary?.onClick())
  return (
    <>
      <PageHeader
        title={say('screen.title')}
        {...(primary && { primary: { ...primary, icon: <IconPlus size={16} /> } })}
      />
      <PageTabs
        label={say('views')}
        value={vedere}
        onChange={(next) =>
          setAddress(
            { vedere: View.parse(next), cauta: null, panou: null, invers: null, arata: null },
            { step: true },
          )
        }
        tabs={View.options.map((value) => ({
          value,
          label: say(`view.${value}`),
          content: value === vedere && <Shown view={value} />,
        }))}
      />
    </>
  )
}

function Shown({ view }: { view: View }) {
  const say = useText(text)
  if (view === 'director') return <DirectoryView />
  return (
    <EventNeeded about={say('needs.event')}>
      {(eventId) =>
        view === 'promisiuni' ? (
          <PromisesView eventId={eventId} />
        ) : (
          <EventBoard
            key={view}
            eventId={eventId}
            side={view === 'furnizori' ? 'supplier' : 'sponsor'}
          />
        )
      }
    </EventNeeded>
  )
}
