import { AppError } from '#shared/app-error.ts'
import { problemsOf, sayProblem } from '#shared/field-problems.ts'
import { defaultZone, PlainDate, todayIn } from '#shared/dates/time.ts'
import { parseMoney } from '#shared/numbers/money.ts'
import { Paragraphs } from '#shared/text/text.ts'
import { BudgetCurrency } from '#modules/budgets/model.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { ArrivalFields, maxQuestions, Reply } from '../model.ts'
import type { PageNews } from '../public/supplier-page.tsx'
import { speak } from '../text.ts'
import { propose } from './arrivals/arrivals.ts'
import { sendDocument } from './documents/asked-documents.ts'
import { drawSupplierPage } from './draw-page.tsx'
import { markRead } from './briefs/briefs.ts'
import { decline, sendReply } from './requests/replies.ts'
import type { SupplierVisit } from './visits.ts'

/** A form of the page; what was wrong comes back beside its field with what was typed. */
export async function act(visit: SupplierVisit): Promise<PageAnswer> {
  const { request, locale } = visit
  try {
    const outcome = await perform(visit)
    if (outcome === 'unknown') return redirect(visit, {})
    if (typeof outcome === 'string') return redirect(visit, { gata: outcome })
    return drawSupplierPage(visit, { errors: outcome, typed: typedIn(request.form), status: 422 })
  } catch (error) {
    const sentence = error instanceof AppError && sentenceOf(error, locale)
    if (!sentence) throw error
    const typed = typedIn(request.form)
    return drawSupplierPage(visit, { errors: { [placeOf(error)]: sentence }, typed, status: 422 })
  }
}

type ActionResult = NonNullable<PageNews['done']> | 'unknown'
type Errors = Record<string, string>

async function perform(visit: SupplierVisit): Promise<ActionResult | Errors> {
  const { request, page, requestId, locale } = visit
  const action = request.form.get('actiune')
  if (action === 'citit') {
    const version = Number(request.form.get('versiune'))
    await visit.inEvent((ctx) => markRead(ctx, page, version), 'write')
    return 'read'
  }
  if (action === 'sosire') return proposeArrival(visit)
  if (action === 'document') return uploadDocument(visit)
  if (!requestId) return 'unknown'
  if (action === 'refuz') {
    const reason = Paragraphs(1000).safeParse(request.form.get('motiv') ?? '')
    if (!reason.success) return { motiv: sayProblem({ code: 'too_long', limit: 1000 }, locale) }
    await visit.inEvent((ctx) => decline(ctx, page, { requestId, reason: reason.data }), 'write')
    return 'declined'
  }
  if (action !== 'oferta') return 'unknown'
  const read = readReply(visit)
  if ('errors' in read) return read.errors
  const fileId = await uploadedFile(visit)
  await visit.inEvent(
    (ctx) => sendReply(ctx, page, { requestId, reply: read.reply, fileId }),
    'write',
  )
  return 'sent'
}

async function uploadDocument(visit: SupplierVisit): Promise<ActionResult | Errors> {
  const { request, page, documentId, locale } = visit
  if (!documentId) return 'unknown'
  const expires = PlainDate.nullable().safeParse(request.form.get('expira') || null)
  if (!expires.success) return { expira: speak(locale)('error.expiry') }
  if (expires.data !== null && expires.data < todayIn(defaultZone, request.now))
    return { expira: speak(locale)('error.expired') }
  const fileId = await uploadedFile(visit)
  const sent = { documentId, fileId, expiresOn: expires.data }
  await visit.inEvent((ctx) => sendDocument(ctx, page, sent), 'write')
  return 'uploaded'
}

/** Undefined where no file was chosen. */
async function uploadedFile({
  request,
  companyId,
  actor,
}: SupplierVisit): Promise<string | undefined> {
  const sent = request.files.find(({ field }) => field === 'fisier')
  const file = sent && (await request.visits.keepFile({ companyId, actor }, sent, 'attachment'))
  return file?.id
}

async function proposeArrival(visit: SupplierVisit): Promise<ActionResult | Errors> {
  const { request, page, locale } = visit
  const { form } = request
  const read = ArrivalFields.safeParse({
    date: form.get('sosire-ziua') ?? '',
    time: form.get('sosire-ora') ?? '',
    note: form.get('sosire-nota') ?? '',
  })
  if (!read.success) {
    const names: Record<string, string> = {
      date: 'sosire-ziua',
      time: 'sosire-ora',
      note: 'sosire-nota',
    }
    return Object.fromEntries(
      Object.entries(problemsOf(read.error)).map(([path, problem]) => [
        names[path] ?? '',
        path === 'note' ? sayProblem(problem, locale) : speak(locale)('error.arrival'),
      ]),
    )
  }
  await visit.inEvent((ctx) => propose(ctx, page, read.data), 'write')
  return 'proposed'
}

/** By the path of the value, the name of its field. */
const fieldOf: Readonly<Record<string, string>> = {
  currency: 'moneda',
  amount: 'pret',
  basis: 'pentru',
  hasVat: 'cuTva',
  vat: 'tva',
  validUntil: 'valabil',
  inclusions: 'inclus',
}

function readReply({ request, locale }: SupplierVisit): { reply: Reply } | { errors: Errors } {
  const { form } = request
  const word = (name: string) => (form.get(name) ?? '').trim()
  const currency = BudgetCurrency.safeParse(word('moneda'))
  const amount = currency.success ? parseMoney(word('pret'), currency.data, locale) : null
  const answers = Array.from({ length: maxQuestions }, (_, at) => form.get(`raspuns-${at}`) ?? '')
  const input = answers.slice(0, answers.findLastIndex((answer) => answer !== '') + 1)
  const read = Reply.safeParse({
    currency: word('moneda'),
    amount: amount?.minor ?? 0,
    basis: word('pentru') || 'total',
    hasVat: word('cuTva') === 'da',
    vat: word('tva'),
    validUntil: word('valabil') || null,
    inclusions: form.get('inclus') ?? '',
    answers: input,
  })
  if (read.success) return { reply: read.data }
  const errors: Errors = {}
  for (const [path, problem] of Object.entries(problemsOf(read.error))) {
    const [field = '', at] = path.split('.')
    const name = field === 'answers' ? `raspuns-${at}` : (fieldOf[field] ?? '')
    errors[name] ??=
      field === 'amount' && !amount?.minor
        ? speak(locale)('error.price')
        : sayProblem(problem, locale)
  }
  return { errors }
}

/** The field that a refusal belongs to; most are of the whole form. */
function placeOf({ code }: AppError): string {
  return code === 'supplier-page.file_missing' ? 'fisier' : ''
}

function typedIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(form)
}

function sentenceOf(error: AppError, locale: SupplierVisit['locale']): string | undefined {
  const say = speak(locale)
  if (error.code.startsWith('files.')) return say('error.file')
  switch (error.code) {
    case 'supplier-page.request_closed':
      return say('error.closed')
    case 'supplier-page.answered_already':
      return say('error.answered')
    case 'supplier-page.currency_unknown':
      return say('error.currency')
    case 'supplier-page.brief_changed':
      return say('error.brief')
    case 'supplier-page.file_missing':
      return say('error.fileMissing')
    case 'supplier-page.document_not_found':
    case 'supplier-page.document_decided':
      return say('error.document')
    case 'supplier-page.arrival_same':
      return say('error.arrivalSame')
    case 'supplier-page.not_working':
      return say('error.notWorking')
    case 'budgets.changed_meanwhile':
      return say('error.again')
    default:
      return undefined
  }
}

function redirect(
  { here, locale, requestId, documentId }: SupplierVisit,
  query: object,
): PageAnswer {
  const search = new URLSearchParams({
    lang: locale,
    ...(requestId && { cerere: requestId }),
    ...(documentId && { document: documentId }),
    ...query,
  })
  const headers = { location: `${here}?${search}`, 'cache-control': 'no-store' }
  return { status: 303, body: '', headers }
}
