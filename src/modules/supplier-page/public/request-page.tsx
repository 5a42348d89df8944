import type { Currency } from '#shared/numbers/money.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { PlainChoice, PlainField, PlainSelect, PlainTextArea } from '#ui/plain/field.tsx'
import type { Reply } from '../model.ts'
import { speak } from '../text.ts'
import {
  PageShell,
  Section,
  stateText,
  type ShownRequest,
  type SupplierPageProps,
} from './supplier-page.tsx'

interface RequestPageProps extends SupplierPageProps {
  request: ShownRequest
  /** Null once the line of the budget is gone. */
  choices: {
    currencies: readonly Currency[]
    vats: readonly { kind: Reply['vat']; rate: string }[]
  } | null
}

/** One request: what is asked, and the form for the answer; whole without JavaScript. */
export function RequestPage(props: RequestPageProps) {
  const { lang, here, request } = props
  const say = speak(lang)
  const { title, body, dueOn, isOpen, reply } = request
  return (
    <PageShell {...props} title={title}>
      <h1>{title}</h1>
      <p className="supplier-facts">
        <span className="outside-state">{stateText(request, lang)}</span>
        {isOpen && dueOn && (
          <span className="outside-soft">
            {say('request.due', { date: formatDate(dueOn, lang) })}
          </span>
        )}
      </p>
      {body && <p className="outside-note">{body}</p>}
      {isOpen ? (
        <>
          <ReplyForm {...props} />
          {!reply && <DeclineForm {...props} />}
        </>
      ) : (
        <Answered {...props} />
      )}
      <ButtonLink look="quiet" href={`${here}?lang=${lang}`}>
        {say('request.back')}
      </ButtonLink>
    </PageShell>
  )
}

function ReplyForm(props: RequestPageProps) {
  const { lang, here, request, choices, news } = props
  const say = speak(lang)
  const { reply, questions, fileName } = request
  const { errors = {} } = news
  const values = { ...valuesOf(props), ...news.typed }
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  })
  const { currencies = [], vats = [] } = choices ?? {}
  return (
    <form
      method="post"
      action={here}
      encType="multipart/form-data"
      className="outside-form"
      noValidate
    >
      <h2>{say(reply ? 'reply.change' : 'reply.title')}</h2>
      <input type="hidden" name="lang" value={lang} />
      <input type="hidden" name="cerere" value={request.id} />
      <div className="supplier-price">
        <PlainField
          {...field('pret')}
          label={say('reply.price')}
          help={say('reply.priceHelp')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
        />
        {currencies.length > 1 ? (
          <PlainSelect
            {...field('moneda')}
            label={say('reply.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        ) : (
          <input type="hidden" name="moneda" value={currencies[0] ?? 'RON'} />
        )}
      </div>
      <Choices {...props} name="pentru" legend={say('reply.basis')} value={values['pentru'] ?? ''}>
        {[
          ['total', say('reply.total')],
          ['unit', say('reply.unit')],
        ]}
      </Choices>
      <PlainSelect
        {...field('tva')}
        label={say('reply.vat')}
        options={vats.map(({ kind, rate }) => ({
          value: kind,
          label: kind === 'exempt' ? say('reply.noVat') : rate,
        }))}
      />
      <Choices {...props} name="cuTva" legend={say('reply.hasVat')} value={values['cuTva'] ?? ''}>
        {[
          ['da', say('reply.withVat')],
          ['nu', say('reply.withoutVat')],
        ]}
      </Choices>
      <PlainTextArea
        {...field('inclus')}
        label={say('reply.inclusions')}
        help={say('reply.inclusionsHelp')}
        rows={4}
        maxLength={4000}
      />
      {questions.map((question, at) => (
        <PlainTextArea key={question} {...field(`raspuns-${at}`)} label={question} rows={2} />
      ))}
      <PlainField
        {...field('valabil')}
        type="date"
        label={say('reply.validUntil')}
        optionalLabel={say('reply.optional')}
      />
      <div className="field">
        <label className="field-label" htmlFor="fisier">
          {say('reply.file')} <span className="field-optional">{say('reply.optional')}</span>
        </label>
        <input className="field-input" type="file" id="fisier" name="fisier" />
        {fileName && <div className="field-help">{say('reply.fileKept', { name: fileName })}</div>}
      </div>
      <PlainButton look="primary" wide name="actiune" value="oferta">
        {say(reply ? 'reply.sendAgain' : 'reply.send')}
      </PlainButton>
    </form>
  )
}

interface ChoicesProps {
  name: string
  legend: string
  value: string
  children: readonly (readonly [string, string])[]
}

function Choices({ name, legend, value, children }: ChoicesProps) {
  return (
    <fieldset className="outside-choices">
      <legend>{legend}</legend>
      {children.map(([each, label]) => (
        <PlainChoice
          key={each}
          kind="radio"
          id={`${name}-${each}`}
          {...{ name, label }}
          value={each}
          checked={each === value}
        />
      ))}
    </fieldset>
  )
}

/** One click, so that no one waits for an answer that does not come. */
function DeclineForm({ lang, here, request, news }: RequestPageProps) {
  const say = speak(lang)
  if (request.state === 'declined') return null
  const error = news.errors?.['motiv']
  return (
    <details className="supplier-more" open={error !== undefined}>
      <summary>{say('decline.open')}</summary>
      <form method="post" action={here} className="outside-form">
        <input type="hidden" name="lang" value={lang} />
        <input type="hidden" name="cerere" value={request.id} />
        <PlainTextArea
          name="motiv"
          label={say('decline.reason')}
          optionalLabel={say('reply.optional')}
          rows={2}
          value={news.typed?.['motiv'] ?? ''}
          {...(error && { error })}
        />
        <PlainButton name="actiune" value="refuz">
          {say('decline.send')}
        </PlainButton>
      </form>
    </details>
  )
}

/** The sent answer stays readable after the request is closed. */
function Answered({ lang, request }: RequestPageProps) {
  const say = speak(lang)
  const { reply, questions, fileName } = request
  if (!reply) return null
  const { amount: minor, currency, basis, hasVat, validUntil, inclusions, answers } = reply
  const rows = [
    [say('reply.price'), formatMoney({ minor, currency }, lang)],
    [say('reply.basis'), say(`reply.${basis}`)],
    [say('reply.hasVat'), say(hasVat ? 'reply.withVat' : 'reply.withoutVat')],
    [say('reply.inclusions'), inclusions],
    ...questions.map((question, at) => [question, answers[at] ?? '']),
    [say('reply.validUntil'), validUntil ? formatDate(validUntil, lang) : ''],
    [say('reply.file'), fileName ?? ''],
  ]
  return (
    <Section title={say('reply.yours')}>
      <dl className="supplier-answers">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}

/** The answer that was sent last, as the form has it. */
function valuesOf({ lang, request, choices }: RequestPageProps): Record<string, string> {
  const { reply } = request
  if (!reply)
    return {
      moneda: choices?.currencies[0] ?? 'RON',
      pentru: 'total',
      cuTva: 'da',
      tva: choices?.vats[0]?.kind ?? 'standard',
    }
  const price = { minor: reply.amount, currency: reply.currency }
  return {
    pret: formatMoney(price, lang)
      .replace(/[^\d.,]/g, '')
      .trim(),
    moneda: reply.currency,
    pentru: reply.basis,
    cuTva: reply.hasVat ? 'da' : 'nu',
    tva: reply.vat,
    valabil: reply.validUntil ?? '',
    inclus: reply.inclusions,
    ...Object.fromEntries(reply.answers.map((answer, at) => [`raspuns-${at}`, answer])),
  }
}
