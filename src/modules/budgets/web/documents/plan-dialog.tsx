import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useContractForm, type ContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { useNewRow } from '#ui/live/fields/new-row.ts'
import { addCategory, changeBudget, type Sheet } from '../../contract.ts'
import { BudgetCurrency, type GuestPlan, type PlannedRate } from '../../model.ts'
import { text } from '../../text.ts'
import { DocumentConflict } from './document-conflict.tsx'
import { discardAndClose, RateQuestion, useRateText } from './document-fields.tsx'
import styles from '../budgets.module.css'

interface DialogProps {
  sheet: Sheet
  onClose: () => void
}

type FormValues = {
  name: string
  guests: GuestPlan
  rates: PlannedRate[]
  /** The rates that the user confirmed, though one is far from the last one known. */
  rateAccepted: string | null
}

function ratesIn({ rates }: Pick<FormValues, 'rates'>): string {
  return rates.map(({ currency, rate }) => `${currency} ${rate}`).join()
}

const heads = [
  'expected',
  'children',
  'guaranteed',
  'minimum',
  'seatsPerTable',
  'supplierMeals',
] as const

/** The settings of the plan: its name, the head counts and the rates of foreign currencies. */
export function PlanDialog({ sheet, onClose }: DialogProps) {
  const say = useText(text)
  const { budget } = sheet
  const form = useContractForm(changeBudget, {
    initial: typedOf(budget),
    record: budget,
    map: (typed, { version }) => ({
      ...typed,
      rateAccepted: typed.rateAccepted === ratesIn(typed),
      budgetId: budget.id,
      version: version ?? 0,
    }),
    done: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={say('plan.action')} size="lg" stay={form.dirty}>
      {form.conflict ? (
        <PlanConflict form={form} theirs={typedOf(form.conflict)} sheet={sheet} />
      ) : (
        <PlanForm form={form} sheet={sheet} onClose={onClose} />
      )}
    </Dialog>
  )
}

function typedOf({ name, guests, rates }: Omit<FormValues, 'rateAccepted'>): FormValues {
  return { name, guests, rates, rateAccepted: ratesIn({ rates }) }
}

type PlanForm = ContractForm<typeof changeBudget, FormValues>

function PlanForm({ form, sheet, onClose }: DialogProps & { form: PlanForm }) {
  const say = useText(text)
  const name = form.field('name')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('field.name')}
        required
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <p className={styles.quiet}>
        {say('plan.confirmed', { n: sheet.confirmed.confirmed })} <Split {...sheet.confirmed} />{' '}
        {say('plan.meals', { n: sheet.confirmed.supplierMeals })}
      </p>
      <div className={styles.heads}>
        {heads.map((key) => (
          <HeadField key={key} name={key} field={form.at<GuestPlan[typeof key]>(`guests.${key}`)} />
        ))}
      </div>
      <Rates field={form.field('rates')} form={form} base={sheet.budget.currency} />
      <RateQuestion
        error={form.error}
        typed={ratesIn(form.values)}
        accepted={form.field('rateAccepted')}
      />
      <FormActions
        onCancel={() => discardAndClose(form, onClose)}
        busy={form.pending}
        dirty={form.dirty}
      />
    </form>
  )
}

const visibleFields = ['name', ...heads, 'rates'] as const

interface PlanConflictProps {
  form: PlanForm
  theirs: FormValues
  sheet: Sheet
}

/** Every head count is a choice of its own. */
function PlanConflict({ form, theirs, sheet }: PlanConflictProps) {
  const flat = ({ guests, name, rates }: FormValues) => ({ ...guests, name, rates })
  return (
    <DocumentConflict
      form={{
        ...form,
        values: flat(form.values),
        base: flat(form.base),
        resolve({ name = theirs.name, rates = theirs.rates, ...guests }) {
          form.resolve({ name, rates, guests: { ...theirs.guests, ...guests } }, theirs)
        },
      }}
      theirs={flat(theirs)}
      fields={visibleFields}
      sheet={sheet}
    />
  )
}

function HeadField({
  name,
  field,
}: {
  name: (typeof heads)[number]
  field: FieldBinding<number | null>
}) {
  const say = useText(text)
  return (
    <NumberInput
      name={field.name}
      error={field.error}
      onBlur={field.onBlur}
      label={say(`heads.${name}`)}
      placeholder={name === 'supplierMeals' ? say('heads.fromContracts') : undefined}
      value={field.value ?? ''}
      min={0}
      max={100_000}
      allowDecimal={false}
      allowNegative={false}
      onChange={(value) =>
        field.onChange(value === '' ? (name === 'supplierMeals' ? null : 0) : Number(value))
      }
    />
  )
}

interface RatesProps {
  field: FieldBinding<PlannedRate[]>
  form: { at: <T>(path: string) => FieldBinding<T> }
  base: BudgetCurrency
}

function Rates({ field, form, base }: RatesProps) {
  const say = useText(text)
  const written = useRateText()
  const rates = field.value
  const { list, expectNewRow } = useNewRow<HTMLElement>()
  const free = BudgetCurrency.options.filter(
    (each) => each !== base && !rates.some(({ currency }) => currency === each),
  )
  const first = free.includes('EUR') ? 'EUR' : free[0]
  return (
    <section ref={list} className={styles.components}>
      <h3>{say('plan.rates')}</h3>
      <p className={styles.quiet}>{say('plan.ratesHelp', { base })}</p>
      {rates.map((rate, at) => {
        const typed = form.at<string>(`rates.${at}.rate`)
        return (
          <div key={rate.currency} data-row className={styles.component}>
            <FormRow>
              <Select
                label={say('field.currency')}
                data={[rate.currency, ...free]}
                value={rate.currency}
                allowDeselect={false}
                searchable
                onChange={(currency) =>
                  currency &&
                  field.onChange(rates.map((each, n) => (n === at ? { ...each, currency } : each)))
                }
              />
              <TextInput
                name={typed.name}
                error={typed.error}
                onBlur={typed.onBlur}
                label={say('field.rateOf', { from: rate.currency, to: base })}
                value={written(typed.value)}
                placeholder={written('4.9765')}
                inputMode="decimal"
                autoComplete="off"
                onChange={(event) => typed.onChange(event.currentTarget.value)}
              />
            </FormRow>
            <ActionIcon
              size="lg"
              variant="subtle"
              aria-label={say('plan.removeRate', { currency: rate.currency })}
              onClick={() => field.onChange(rates.filter((_, n) => n !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        )
      })}
      {field.error && <Notice tone="error">{field.error}</Notice>}
      {first && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            expectNewRow()
            field.onChange([...rates, { currency: first, rate: '' }])
          }}
        >
          {say('plan.addRate')}
        </Button>
      )}
    </section>
  )
}

export function CategoryDialog({ sheet, onClose }: DialogProps) {
  const say = useText(text)
  const form = useContractForm(addCategory, {
    initial: { name: '' },
    record: { id: `new-${sheet.budget.id}`, version: null },
    map: ({ name }) => ({ budgetId: sheet.budget.id, name }),
    done: onClose,
  })
  const name = form.field('name')
  return (
    <Dialog opened onClose={onClose} title={say('category.add')}>
      <form {...form.props} className={styles.form}>
        <FormNotices form={form} />
        <TextInput
          {...name}
          label={say('category.name')}
          required
          maxLength={80}
          autoComplete="off"
          onChange={(event) => name.onChange(event.currentTarget.value)}
        />
        <FormActions
          onCancel={() => discardAndClose(form, onClose)}
          busy={form.pending}
          dirty={form.dirty}
        />
      </form>
    </Dialog>
  )
}

/** Adults, children and babies: together, all confirmed guests. */
function Split({ adults, children, babies }: Sheet['confirmed']) {
  const say = useText(text)
  const counted = [
    say('plan.adults', { n: adults }),
    say('plan.children', { n: children }),
    ...(babies > 0 ? [say('plan.babies', { n: babies })] : []),
  ]
  return `${counted.join(', ')}.`
}
