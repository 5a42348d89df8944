import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { PartnerPicker } from '#modules/partners/web/widgets.tsx'
import { getPartner } from '#modules/partners/contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { uploadFile } from '#platform/web/calls/upload.ts'
import type { AppError } from '#shared/app-error.ts'
import { fileLink, getFile } from '#shared/files.ts'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import type { Sheet } from '../../contract.ts'
import { BudgetCurrency, writtenRate, type BudgetLine, type Side } from '../../model.ts'
import { text } from '../../text.ts'
import { useSidedText } from './money-side.ts'

interface SupplierFieldsProps {
  partner: FieldBinding<string | null>
  supplier: FieldBinding<string>
  side?: Side
}

/** A partner of the directory, whose name is taken over, or just a name. */
export function SupplierFields({ partner, supplier, side = 'cost' }: SupplierFieldsProps) {
  const say = useText(text)
  const sided = useSidedText(side)
  const choose = async (id: string | null) => {
    partner.onChange(id)
    if (id === null) return
    const partnerDetails = await call(getPartner, { id }).catch(() => null)
    if (partnerDetails) supplier.onChange(partnerDetails.name)
  }
  return (
    <>
      <PartnerPicker
        label={say('field.partnerId')}
        value={partner.value}
        error={partner.error}
        onChange={(id) => void choose(id)}
      />
      <TextInput
        {...supplier}
        label={sided('field.supplier')}
        required
        maxLength={200}
        autoComplete="off"
        onChange={(event) => supplier.onChange(event.currentTarget.value)}
      />
    </>
  )
}

/**
 * The probable supplier of the next document of a line: that of the accepted offer, its partner, or the
 * sender of the last document.
 */
export function supplierOf(
  sheet: Sheet,
  line: BudgetLine | null | undefined,
): { partnerId: string | null; supplier: string } {
  const accepted = sheet.offers.find(
    ({ lineId, status }) => lineId === line?.id && status === 'accepted',
  )
  if (accepted) return { partnerId: accepted.partnerId, supplier: accepted.supplier }
  const lastInvoice = line?.partnerId ? undefined : lastInvoiceOf(sheet, line)
  if (lastInvoice) return { partnerId: lastInvoice.partnerId, supplier: lastInvoice.supplier }
  const partner = sheet.partners.find(({ id }) => id === line?.partnerId)
  return { partnerId: line?.partnerId ?? null, supplier: partner?.name ?? '' }
}

/** The sender of the last invoice of a line is probably the sender of the next one. */
function lastInvoiceOf({ invoices }: Sheet, line: BudgetLine | null | undefined) {
  return invoices
    .filter(({ allocations }) => allocations.some(({ lineId }) => lineId === line?.id))
    .toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn))
    .at(-1)
}

/** The user discarded it: what was typed must not appear in the next form. */
export function discardAndClose(form: { discard(): void }, onClose: () => void): void {
  form.discard()
  onClose()
}

interface RateInputProps {
  /** The base currency of the budget. */
  base: BudgetCurrency
  /** The rate of its plan, null when it has none; left out when unknown here. */
  planned?: string | null | undefined
  currency: BudgetCurrency
  form: RateForm
  /** The value that an empty field means. */
  help?: string
}

interface RateForm {
  error: AppError | null
  field(name: 'rate' | 'rateAccepted'): FieldBinding<string | null>
}

/** The rate of a document in a foreign currency; without one that of the plan counts. */
export function RateInput({ base, planned, currency, form, help }: RateInputProps) {
  const say = useText(text)
  const written = useRateText()
  const rate = form.field('rate')
  if (currency === base) return null
  return (
    <div>
      <TextInput
        name={rate.name}
        error={rate.error}
        onBlur={rate.onBlur}
        label={say('field.rateOf', { from: currency, to: base })}
        placeholder={written(planned ?? '4.9765')}
        description={help ?? (planned === null ? undefined : say('rate.help'))}
        required={planned === null}
        value={written(rate.value ?? '')}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => rate.onChange(event.currentTarget.value.trim() || null)}
      />
      <RateQuestion error={form.error} typed={rate.value} accepted={form.field('rateAccepted')} />
    </div>
  )
}

/** A rate with the decimal mark of the language. */
export function useRateText(): (rate: string) => string {
  const locale = useLocale()
  return (rate) => writtenRate(rate, locale)
}

interface RateQuestionProps {
  error: AppError | null
  /** The typed rate; a different one is asked about again. */
  typed: string | null
  accepted: Pick<FieldBinding<string | null>, 'value' | 'onChange'>
}

/** Shown when the server answered that the rate is far from the last known one. */
export function RateQuestion({ error, typed, accepted }: RateQuestionProps) {
  const say = useText(text)
  const isRefused = error?.code === 'budgets.rate_unlikely'
  const [isAsked, setAsked] = useState(isRefused)
  if (isRefused && !isAsked) setAsked(true)
  const isAccepted = accepted.value !== null && accepted.value === typed
  if (!isRefused && !(isAsked && isAccepted)) return null
  return (
    <Checkbox
      mt="xs"
      label={say('rate.accepted')}
      checked={isAccepted}
      onChange={(event) => accepted.onChange(event.currentTarget.checked ? typed : null)}
    />
  )
}

export function plannedRateOf(sheet: Sheet, currency: BudgetCurrency): string | null {
  return sheet.budget.rates.find((each) => each.currency === currency)?.rate ?? null
}

export function currenciesOf(sheet: Sheet): BudgetCurrency[] {
  const currencies = [sheet.budget.currency, ...sheet.budget.rates.map(({ currency }) => currency)]
  return [...new Set<BudgetCurrency>([...currencies, 'RON', 'EUR'])]
}

interface FileChoiceProps {
  label: string
  field: Pick<FieldBinding<string | null>, 'value' | 'onChange' | 'error'>
}

/** One file of a document: sent as soon as it is chosen, tied to the row when the form is saved. */
export function FileChoice({ label, field: { value, onChange, error } }: FileChoiceProps) {
  const sentence = useErrorSentence()
  const { data } = useEndpoint(getFile, { fileId: value ?? '' }, { enabled: value !== null })
  const [travelling, setTravelling] = useState<FileItem | null>(null)
  const send = async ([file]: File[]) => {
    if (!file) return
    const item = { id: 'new', name: file.name, size: file.size }
    setTravelling({ ...item, progress: 0.5 })
    try {
      onChange((await uploadFile(file, 'attachment')).id)
      setTravelling(null)
    } catch (refused) {
      setTravelling({ ...item, error: sentence(refused) })
    }
  }
  const currentFiles =
    value !== null && data ? [{ id: data.id, name: data.name, size: data.bytes }] : []
  return (
    <FileField
      label={label}
      error={error}
      value={travelling ? [travelling] : currentFiles}
      onAdd={(files) => void send(files)}
      onRemove={() => {
        setTravelling(null)
        onChange(null)
      }}
    />
  )
}

/** Fetches a kept file by a link that holds for a minute. */
export function FileLink({ fileId, label }: { fileId: string; label: string }) {
  const linking = useCommand(fileLink)
  const fetch = async () => {
    const outcome = await linking.run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={14} />}
      onClick={() => void fetch()}
    >
      {label}
    </Button>
  )
}
