import { fullName } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { formatPhone } from '#shared/text/phone.ts'
import type { ImportRow, MatchedGuest } from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'

/** The row and the guest it looks like, field by field, so that one sees what completing would bring. */
export function ImportPair({ row }: { row: ImportRow }) {
  const say = useText(text)
  const { known, twin } = row
  if (!known)
    return (
      <span className={styles.hint}>
        {twin === null ? say('row.hostThere') : say('row.twin', { row: String(twin) })}
      </span>
    )
  return (
    <table className={styles.pair}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">{say('pair.field')}</span>
          </th>
          <th scope="col">{say('row.inFile')}</th>
          <th scope="col">{say(`row.there.${known.why}`)}</th>
        </tr>
      </thead>
      <tbody>
        {fieldsOf(row, known)
          .filter(({ fromFile, there }) => fromFile || there)
          .map(({ name, fromFile, there }) => (
            <tr key={name}>
              <th scope="row">{say(`pair.${name}`)}</th>
              <Cell value={fromFile} differs={fromFile !== '' && fromFile !== there} />
              <Cell value={there} differs={false} />
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Cell({ value, differs }: { value: string; differs: boolean }) {
  return <td data-differs={differs || undefined}>{value === '' ? '–' : <bdi>{value}</bdi>}</td>
}

function fieldsOf({ reading }: ImportRow, matchedGuest: MatchedGuest) {
  const [first] = reading.people
  const phoneText = (phone: string | null) => (phone ? formatPhone(phone) : '')
  return [
    { name: 'name', fromFile: first ? fullName(first) : '', there: matchedGuest.name },
    { name: 'group', fromFile: reading.group, there: matchedGuest.groupName },
    { name: 'phone', fromFile: phoneText(reading.phone), there: phoneText(matchedGuest.phone) },
    { name: 'email', fromFile: reading.email ?? '', there: matchedGuest.email ?? '' },
    { name: 'company', fromFile: reading.company, there: matchedGuest.company },
    { name: 'table', fromFile: reading.table, there: matchedGuest.table },
  ] as const
}
