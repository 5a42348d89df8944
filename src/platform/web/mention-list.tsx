import type { Mentions } from '#shared/text/mentions.ts'
import { useLocale } from './i18n.tsx'

/** Records to review before a person is erased; they open beside the question. */
export function MentionList({ mentions }: { mentions: readonly Mentions[] }) {
  const locale = useLocale()
  return (
    <ul>
      {mentions.flatMap(({ kind, title, items }) =>
        items.map(({ id, title: name, detail, href }) => (
          <li key={`${kind} ${id}`}>
            {title[locale]}:{' '}
            <a href={href} target="_blank" rel="noopener">
              {name}
            </a>
            {detail && ` (${detail})`}
          </li>
        )),
      )}
    </ul>
  )
}
