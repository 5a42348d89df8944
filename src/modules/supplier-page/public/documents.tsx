import { formatDate } from '#shared/dates/time.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { PlainField } from '#ui/plain/field.tsx'
import { isExpected, type AskedDocument } from '../model.ts'
import { speak } from '../text.ts'
import { PageShell, Section, type SupplierPageProps } from './supplier-page.tsx'

type DocumentListProps = Pick<SupplierPageProps, 'lang' | 'here'> & {
  documents: readonly AskedDocument[]
}

/** The requests of the team, each with its own page. */
export function DocumentList({ lang, here, documents }: DocumentListProps) {
  const say = speak(lang)
  if (documents.length === 0) return null
  return (
    <Section title={say('documents.title')}>
      <ul className="outside-cards">
        {documents.map((document) => (
          <li key={document.id}>
            <a href={`${here}?document=${document.id}&lang=${lang}`}>
              <strong>{document.title}</strong>
              <span className="outside-state">{say(`documents.${document.state}`)}</span>
              {isExpected(document) && document.dueOn && (
                <span className="outside-soft">
                  {say('documents.due', { date: formatDate(document.dueOn, lang) })}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** One document: what became of it, and the form for the file. */
export function DocumentPage(props: SupplierPageProps & { document: AskedDocument }) {
  const { lang, here, document, news } = props
  const say = speak(lang)
  const { id, title, state, file, dueOn, expiresOn, answer } = document
  const { errors = {}, typed } = news
  const fileError = errors['fisier']
  return (
    <PageShell {...props} title={title}>
      <h1>{title}</h1>
      <p className="supplier-facts">
        <span className="outside-state">{say(`documents.${state}`)}</span>
        {isExpected(document) && dueOn && (
          <span className="outside-soft">
            {say('documents.due', { date: formatDate(dueOn, lang) })}
          </span>
        )}
      </p>
      {answer && <p className="outside-note">{answer}</p>}
      {file && <p>{say('documents.sentFile', { name: file.name })}</p>}
      {!isExpected(document) && expiresOn && (
        <p>{say('documents.expires', { date: formatDate(expiresOn, lang) })}</p>
      )}
      {isExpected(document) && (
        <form
          method="post"
          action={here}
          encType="multipart/form-data"
          className="outside-form"
          noValidate
        >
          <input type="hidden" name="lang" value={lang} />
          <input type="hidden" name="document" value={id} />
          <div className="field">
            <label className="field-label" htmlFor="fisier">
              {say(file ? 'documents.otherFile' : 'documents.file')}{' '}
              {file && <span className="field-optional">{say('reply.optional')}</span>}
            </label>
            <input
              className="field-input"
              type="file"
              id="fisier"
              name="fisier"
              {...(fileError && { 'aria-invalid': true, 'aria-describedby': 'fisier-error' })}
            />
            {fileError && (
              <div className="field-error" id="fisier-error">
                {fileError}
              </div>
            )}
          </div>
          <PlainField
            name="expira"
            type="date"
            label={say('documents.expiresOn')}
            optionalLabel={say('reply.optional')}
            value={typed?.['expira'] ?? expiresOn ?? ''}
            {...(errors['expira'] && { error: errors['expira'] })}
          />
          <PlainButton look="primary" wide name="actiune" value="document">
            {say('documents.send')}
          </PlainButton>
        </form>
      )}
      <ButtonLink look="quiet" href={`${here}?lang=${lang}`}>
        {say('request.back')}
      </ButtonLink>
    </PageShell>
  )
}
