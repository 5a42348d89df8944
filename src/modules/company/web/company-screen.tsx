import { z } from 'zod'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePort } from '#platform/web/ports.ts'
import { useSearch } from '#platform/web/search.ts'
import { useSession } from '#platform/web/session/session.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { listTeam } from '../contract.ts'
import { text } from '../text.ts'
import styles from './company.module.css'
import { companyTabs, type CompanyTab } from './ports.ts'

/** The code of each tab is loaded when the tab is first opened. */
const ownTabs = [
  {
    value: 'date',
    label: 'tab.details',
    order: 10,
    Content: lazyComponent(() => import('./details-tab.tsx')),
  },
  {
    value: 'echipa',
    label: 'tab.team',
    order: 20,
    Content: lazyComponent(() => import('./team-tab.tsx')),
  },
  {
    value: 'etichete',
    label: 'tab.tags',
    order: 30,
    Content: lazyComponent(() => import('./tags-tab.tsx')),
  },
  {
    value: 'jurnal',
    label: 'tab.log',
    order: 80,
    Content: lazyComponent(() => import('./log-tab.tsx')),
  },
  {
    value: 'cos',
    label: 'tab.bin',
    order: 90,
    Content: lazyComponent(() => import('./bin-tab.tsx')),
  },
] as const

const Address = z.object({
  fila: z.string().default('date'),
  panou: z.string().optional(),
  cauta: z.string().default(''),
  invers: z.boolean().default(false),
  om: z.string().optional(),
  fel: z.string().optional(),
  zi: z.string().optional(),
  stare: z.string().optional(),
})
/** The filters of one tab are removed in another. */
const noFilters = {
  panou: null,
  cauta: null,
  invers: null,
  om: null,
  fel: null,
  zi: null,
  stare: null,
}

export default function CompanyScreen() {
  const say = useText(text)
  const locale = useLocale()
  const modulesTabs = usePort(companyTabs)
  const [{ fila }, setAddress] = useSearch(Address)
  const isAllowed = useAllowedTabs()
  const tabs: Tab[] = [
    ...ownTabs.map((tab) => ({ ...tab, label: say(tab.label) })),
    ...modulesTabs.filter(isAllowed).map((tab) => ({ ...tab, label: tab.label[locale] })),
  ].toSorted((a, b) => a.order - b.order)
  const open = tabs.find(({ value }) => value === fila) ?? tabs[0]
  const sharedTabs = tabs.filter(({ under }) => under !== undefined && under === open?.under)
  const shownTab = sharedTabs[0] ?? open
  const show = (next: string) => setAddress({ ...noFilters, fila: next }, { step: true })
  return (
    <>
      <PageHeader title={say('screen.title')} />
      <PageTabs
        label={say('screen.tabs')}
        value={shownTab?.value ?? ''}
        onChange={show}
        tabs={firstOfEach(tabs).map(({ value, label, under }) => ({
          value,
          label: under ? say(`tab.${under}`) : label,
          content: value === shownTab?.value && open && (
            <>
              {sharedTabs.length > 1 && (
                <div className={styles.views}>
                  <SegmentedViews
                    label={say('tab.system')}
                    value={open.value}
                    onChange={show}
                    views={sharedTabs}
                  />
                </div>
              )}
              <open.Content key={open.value} />
            </>
          ),
        }))}
      />
    </>
  )
}

type Tab = Pick<CompanyTab, 'value' | 'order' | 'under' | 'Content'> & { label: string }

/** Views that share a tab are opened by the first of them. */
function firstOfEach(tabs: readonly Tab[]): Tab[] {
  return tabs.filter(
    ({ value, under }) =>
      under === undefined || tabs.find((each) => each.under === under)?.value === value,
  )
}

/** A tab that would only be refused is not offered. */
function useAllowedTabs() {
  const { profile } = useSession()
  const { data } = useEndpoint(listTeam, {})
  const isLimited = data?.members.some(
    ({ id, eventIds }) => id === profile?.id && eventIds !== null,
  )
  return ({ seenBy }: CompanyTab) =>
    seenBy === undefined || (seenBy === 'admins' ? profile?.role === 'admin' : !isLimited)
}
