import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { PlainField, PlainTextArea } from '#ui/plain/field.tsx'
import type { ArrivalProposal } from '../model.ts'
import { speak } from '../text.ts'
import { Section, type PageNews } from './supplier-page.tsx'

interface ArrivalProps {
  lang: Locale
  here: string
  news: PageNews
  /** The agreed values, in the form of the fields. */
  agreed: { date: string; time: string }
  /** The last one, decided or not. */
  proposal: ArrivalProposal | null
}

/** Another hour is asked for; what was agreed stays until the team says yes. */
export function Arrival({ lang, here, news, agreed, proposal }: ArrivalProps) {
  const say = speak(lang)
  const { errors = {}, typed } = news
  const isOpen = proposal?.state === 'open'
  const { date, time, note } = isOpen ? proposal : { ...agreed, note: '' }
  const values: Record<string, string> = {
    'sosire-ziua': date,
    'sosire-ora': time,
    'sosire-nota': note,
    ...typed,
  }
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  })
  const isTyped = typed?.['sosire-ziua'] !== undefined
  return (
    <Section title={say('arrival.title')}>
      {proposal && (
        <p>
          {say(`arrival.${proposal.state}`, {
            when: `${formatDate(proposal.date, lang)}, ${formatTime(proposal.time)}`,
          })}
        </p>
      )}
      {proposal?.answer && <p className="outside-note">{proposal.answer}</p>}
      <details className="supplier-more" open={isTyped}>
        <summary>{say(isOpen ? 'arrival.change' : 'arrival.propose')}</summary>
        <form method="post" action={here} className="outside-form" noValidate>
          <input type="hidden" name="lang" value={lang} />
          <div className="supplier-price">
            <PlainField {...field('sosire-ziua')} type="date" label={say('arrival.day')} required />
            <PlainField {...field('sosire-ora')} type="time" label={say('arrival.time')} required />
          </div>
          <PlainTextArea
            {...field('sosire-nota')}
            label={say('arrival.note')}
            optionalLabel={say('reply.optional')}
            rows={2}
            maxLength={1000}
          />
          <PlainButton wide name="actiune" value="sosire">
            {say('arrival.send')}
          </PlainButton>
        </form>
      </details>
    </Section>
  )
}
