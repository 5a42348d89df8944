import { Suspense, use, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { KeyboardHelp } from '#ui/live/page/keyboard-help.tsx'
import { useLocale, useText } from '../i18n.tsx'
import { useKeyGroups } from '../keys.ts'
import { useRouting } from '../router.tsx'
import { screenAt } from '../route-table.ts'
import type { Guide, ScreenRoute } from '../screens.ts'
import styles from './help.module.css'
import { frameText } from './text.ts'

interface HelpProps {
  opened: boolean
  onClose: () => void
}

/** `?`: the page's guide entry, if there is one, and the keys that work on it. */
export default function Help({ opened, onClose }: HelpProps) {
  const say = useText(frameText)
  return (
    <Dialog opened={opened} onClose={onClose} title={say('help')} size="lg">
      <GuideEntry />
      <Keys />
    </Dialog>
  )
}

function Keys() {
  const [hasList] = useState(() => document.querySelector(listSigns) !== null)
  return <KeyboardHelp lists={hasList} more={useKeyGroups()} />
}

const listSigns = 'main [role="grid"], main [aria-keyshortcuts="/"]'

function GuideEntry() {
  const { table } = useRouting()
  const screen = screenAt(table, useLocation().pathname)
  if (!screen?.guide) return null
  return (
    <Suspense fallback={null}>
      <Paragraphs screen={screen} />
    </Suspense>
  )
}

function Paragraphs({ screen }: { screen: ScreenRoute }) {
  const locale = useLocale()
  const entry = use(guideOf(screen))[screen.path]?.[locale]
  if (!entry) return null
  const [lead, ...points] = entry
  return (
    <section className={styles.guide} aria-label={screen.title[locale]}>
      <h3 className={styles.title}>{screen.title[locale]}</h3>
      <p className={styles.lead}>{lead}</p>
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const guides = new Map<ScreenRoute['guide'], Promise<Guide>>()

/** The keys are help enough while the words cannot be fetched; the next opening asks again. */
function guideOf({ guide }: ScreenRoute): Promise<Guide> {
  const known = guides.get(guide)
  if (known || !guide) return known ?? Promise.resolve({})
  const asked = guide().then(
    (module) => module.default,
    () => {
      guides.delete(guide)
      return {}
    },
  )
  guides.set(guide, asked)
  return asked
}
