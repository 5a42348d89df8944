import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select } from '@mantine/core'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Currency } from '#shared/numbers/money.ts'
import { FormActions, FormSection } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeDefaults, getDefaults } from '../contract.ts'
import type { Defaults } from '../model.ts'
import { text } from '../text.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CategorySection } from './category-section.tsx'
import { DatedPanel } from './dated-panel.tsx'
import { DatedSection } from './dated-section.tsx'
import styles from './defaults.module.css'

export default function DefaultsTab() {
  const say = useText(text)
  const isAdmin = useSession().profile?.role === 'admin'
  const panel = usePanel()
  return (
    <>
      {!isAdmin && (
        <div className={styles.readOnly}>
          <Notice>{say('readOnly')}</Notice>
        </div>
      )}
      <CurrencySection isAdmin={isAdmin} />
      <DatedSection topic="vat" isAdmin={isAdmin} panel={panel} />
      <DatedSection topic="cash" isAdmin={isAdmin} panel={panel} />
      <CategorySection isAdmin={isAdmin} panel={panel} />
      <DatedPanel isAdmin={isAdmin} opened={panel.opened} onClose={panel.close} />
      <CategoryPanel isAdmin={isAdmin} opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function CurrencySection({ isAdmin }: { isAdmin: boolean }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const nameOf = useCurrencyName()
  const { data, error, refetch } = useEndpoint(getDefaults, {})
  return (
    <FormSection title={say('currency.title')} about={say('currency.about')}>
      {error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : !data ? (
        <PanelSkeleton rows={1} />
      ) : isAdmin ? (
        <CurrencyForm defaults={data} />
      ) : (
        <p className={styles.fact}>{nameOf(data.currency)}</p>
      )}
    </FormSection>
  )
}

function CurrencyForm({ defaults }: { defaults: Defaults }) {
  const say = useText(text)
  const nameOf = useCurrencyName()
  const form = useContractForm(changeDefaults, {
    initial: { currency: defaults.currency },
    record: { id: 'defaults', version: defaults.version },
    map: (typed, { version }) => ({ ...typed, version: version ?? defaults.version }),
    done: () => toast.success(say('currency.saved')),
  })
  const currency = form.field('currency')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <Select
        {...currency}
        label={say('currency.label')}
        data={Currency.options.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(value) => currency.onChange(Currency.parse(value ?? defaults.currency))}
        allowDeselect={false}
        searchable
      />
      {form.dirty && <FormActions busy={form.pending} dirty onCancel={form.discard} />}
      {form.conflict && (
        <Dialog opened stay onClose={form.keepEditing} title={say('currency.title')} size="lg">
          <Conflict
            form={form}
            theirs={{ currency: form.conflict.currency }}
            labels={{ currency: say('currency.label') }}
            show={(_, value) => nameOf(value)}
          />
        </Dialog>
      )}
    </form>
  )
}

/** `RON · leu românesc`. */
function useCurrencyName(): (currency: Currency) => string {
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (currency) => `${currency} · ${names.of(currency) ?? ''}`
}
