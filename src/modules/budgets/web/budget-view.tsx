import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { useSearch } from '#platform/web/search.ts'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import type { Sheet } from '../contract.ts'
import { BudgetCurrency, calculationOf, rollUp, type BudgetLine } from '../model.ts'
import { text } from '../text.ts'
import { tabs } from './budget-summary.tsx'
import type { LineTab, NetOrGross } from './budget-words.tsx'
import type { SheetEdits } from './sheet/edits/sheet-state.ts'
import { SheetTab } from './sheet/sheet-tab.tsx'
import { useUndoKeys } from './sheet/undo-keys.ts'

const Offers = lazyComponent(async () => ({
  default: (await import('./documents/offers.tsx')).AllOffers,
}))
const Invoices = lazyComponent(async () => ({
  default: (await import('./documents/invoices.tsx')).AllInvoices,
}))
const Payments = lazyComponent(async () => ({
  default: (await import('./documents/payments.tsx')).AllPayments,
}))
const Revisions = lazyComponent(async () => ({
  default: (await import('./approval.tsx')).Revisions,
}))

const Address = z.strictObject({
  fila: z.enum(tabs).default('foaie'),
  tva: z.enum(['cu', 'fara']).default('cu'),
  moneda: BudgetCurrency.nullable().default(null),
})

type BudgetView = ReturnType<typeof useBudgetView>

/** The view settings: tab, with or without VAT, currency, and the assumed number of guests. */
export function useBudgetView(sheet: Sheet, lines: readonly BudgetLine[]) {
  const [address, set] = useSearch(Address)
  const [assumedGuests, preview] = useState<number | null>(null)
  const currency = currencyIn(sheet, address.moneda)
  const netOrGross: NetOrGross = address.tva === 'cu' ? 'gross' : 'net'
  const totals = useMemo(
    () => rollUp(calculationOf(sheet, lines, assumedGuests), currency),
    [sheet, lines, assumedGuests, currency],
  )
  const real = useMemo(
    () => (assumedGuests === null ? null : rollUp(calculationOf(sheet, lines), currency)),
    [sheet, lines, assumedGuests, currency],
  )
  return {
    tab: address.fila,
    vat: address.tva,
    netOrGross,
    currency,
    assumedGuests,
    totals,
    /** The totals without the assumed number of guests; null when nothing is assumed. */
    real,
    preview,
    showTab: (fila: (typeof tabs)[number]) => set({ fila }, { step: true }),
    showVat: (tva: 'cu' | 'fara') => set({ tva }),
    showCurrency: (moneda: BudgetCurrency) => set({ moneda }),
  }
}

/** An old address may name a currency that the budget has no rate of any more. */
function currencyIn({ budget }: Sheet, currency: BudgetCurrency | null): BudgetCurrency {
  const hasRate = budget.rates.some((rate) => rate.currency === currency)
  return currency && hasRate ? currency : budget.currency
}

interface BudgetTabsProps {
  sheet: Sheet
  edits: SheetEdits
  view: BudgetView
  onOpen: (lineId: string, tab: LineTab) => void
}

export function BudgetTabs(props: BudgetTabsProps) {
  const say = useText(text)
  const { sheet, view } = props
  const named = [
    { value: 'foaie', label: say('tab.sheet') },
    { value: 'oferte', label: say('tab.offers'), count: sheet.offers.length },
    { value: 'facturi', label: say('tab.invoices'), count: sheet.invoices.length },
    { value: 'plati', label: say('tab.payments'), count: sheet.payments.length },
    { value: 'revizii', label: say('tab.revisions'), count: sheet.approvals.length },
  ] satisfies { value: (typeof tabs)[number]; label: string; count?: number }[]
  return (
    <PageTabs
      label={say('budget.parts')}
      value={view.tab}
      onChange={(next) => view.showTab(next as (typeof tabs)[number])}
      tabs={named.map((tab) => ({
        ...tab,
        content: tab.value === view.tab && <TabContent {...props} />,
      }))}
    />
  )
}

function TabContent({ sheet, edits, view, onOpen }: BudgetTabsProps) {
  const { totals, real, assumedGuests, netOrGross, currency, vat } = view
  useDocumentKeys(edits, view.tab !== 'foaie')
  if (view.tab === 'oferte') return <Offers {...{ sheet, totals }} />
  if (view.tab === 'facturi') return <Invoices sheet={sheet} />
  if (view.tab === 'plati') return <Payments sheet={sheet} />
  if (view.tab === 'revizii') return <Revisions {...{ sheet, totals, netOrGross, currency }} />
  return (
    <SheetTab
      {...{ sheet, edits, totals, real, assumedGuests, netOrGross, currency, vat, onOpen }}
      onVat={view.showVat}
      onCurrency={view.showCurrency}
      onSuppose={view.preview}
    />
  )
}

/** Undo on the sheet reverts any last step, on the tabs of documents only a step that is visible there. */
function useDocumentKeys({ undo, redo, past }: SheetEdits, isOn: boolean) {
  const { back, forth } = past.isOfDocuments
  useUndoKeys({ undo: back ? undo : null, redo: forth ? redo : null }, isOn)
}
