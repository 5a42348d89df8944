import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { listTemplates } from '../contract.ts'
import type { Look, TemplateCard, Palette } from '../model.ts'
import { text } from '../text.ts'
import styles from './builder.module.css'
import amplify from './pictures/amplify.webp'
import basecamp from './pictures/basecamp.webp'
import civic from './pictures/civic.webp'
import confetti from './pictures/confetti.webp'
import ivory from './pictures/ivory.webp'
import launchpad from './pictures/launchpad.webp'
import meridian from './pictures/meridian.webp'
import noir from './pictures/noir.webp'
import soiree from './pictures/soiree.webp'
import workbench from './pictures/workbench.webp'

interface TemplateGalleryProps {
  onUse: (template: Look) => void
}

export function TemplateGallery({ onUse }: TemplateGalleryProps) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listTemplates, {})
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <CardsSkeleton cards={6} />
  return (
    <ul className={styles.cards}>
      {data.items.map((template) => (
        <li key={template.id}>
          <Template template={template} onUse={() => onUse(template.id)} />
        </li>
      ))}
    </ul>
  )
}

function Template({ template, onUse }: { template: TemplateCard; onUse: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <article className={styles.card}>
      <TemplatePicture look={template.id} palette={template.theme.palette} />
      <div className={styles.words}>
        <h2>{template.name}</h2>
        <p className={styles.quiet}>{say('template.for', { what: template.for[locale] })}</p>
        <p>{template.about[locale]}</p>
        <p className={styles.quiet}>{template.pages.map((page) => page[locale]).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="filled" onClick={onUse}>
          {say('template.use')}
        </Button>
        <Button
          component={Link}
          href={linkTo('/preview-template/:id/*', { id: template.id, '*': '' })}
        >
          {say('template.preview')}
        </Button>
      </div>
    </article>
  )
}

const pictures: Readonly<Record<Look, string>> = {
  amplify,
  basecamp,
  civic,
  confetti,
  ivory,
  launchpad,
  meridian,
  noir,
  soiree,
  workbench,
}

interface TemplatePictureProps {
  look: Look
  palette: Palette
}

/** The template's picture with the colours that the site really has. */
export function TemplatePicture({ look, palette }: TemplatePictureProps) {
  const shown = [palette.bg, palette.surface, palette.primary, palette.accent, palette.text]
  return (
    <div className={styles.picture}>
      <img src={pictures[look]} alt="" width={640} height={480} loading="lazy" />
      <svg className={styles.palette} viewBox="0 0 50 10" aria-hidden>
        {shown.map((colour, at) => (
          <rect key={at} x={at * 10} width={10} height={10} fill={colour} />
        ))}
      </svg>
    </div>
  )
}
