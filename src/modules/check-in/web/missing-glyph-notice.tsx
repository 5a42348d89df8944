import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'

const maxNamed = 12

/** The names that would be printed with empty boxes, so that they can be written otherwise. */
export function WithoutFace({ names }: { names: readonly string[] }) {
  const say = useText(text)
  if (names.length === 0) return null
  const unnamed = names.length - maxNamed
  return (
    <Notice tone="warning" title={say('print.withoutFace', { n: names.length })}>
      <bdi>{names.slice(0, maxNamed).join(', ')}</bdi>
      {unnamed > 0 && ` ${say('print.withoutFace.more', { n: unnamed })}`}.{' '}
      {say('print.withoutFace.do')}
    </Notice>
  )
}
