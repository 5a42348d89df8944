import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { LatestHistory } from '#modules/company/web/widgets.tsx'
import { text } from '../text.ts'
import { Section } from './section.tsx'

export function LatestChanges() {
  const say = useText(text)
  return (
    <Section
      title={say('changes.title')}
      more={{ label: say('changes.all'), href: linkTo('/companie', {}, { fila: 'jurnal' }) }}
    >
      <LatestHistory limit={5} none={say('changes.empty')} />
    </Section>
  )
}
