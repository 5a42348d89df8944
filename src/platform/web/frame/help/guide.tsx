import { use, type ReactNode } from 'react'
import { inEachLanguage, type StaffLocale } from '#shared/i18n.ts'
import { Link } from '#ui/live/link.tsx'
import { useLocale, useText } from '../../i18n.tsx'
import { useRouteTable } from '../../routing/router.tsx'
import { navigationFor } from '../../routing/route-table.ts'
import type { Guide, ScreenRoute } from '../../routing/screens.ts'
import { useSession } from '../../session/session.ts'
import styles from './help.module.css'
import { frameText } from '../text.ts'

/** Made by `node scripts/pictures.mjs guide`, for screens that a sentence does not explain. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The help that `?` shows about one screen; the guide of the whole product adds its picture and the way there. */
export function ScreenGuide({ screen, children }: { screen: ScreenRoute; children?: ReactNode }) {
  const locale = useLocale()
  const entry = use(guideOf(screen, locale))[screen.path]
  if (!entry) return null
  const [lead, ...points] = entry
  return (
    <section className={styles.guide} aria-label={screen.title[locale]}>
      <h3 className={styles.title}>{screen.title[locale]}</h3>
      {children}
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

/** Every screen that this person may open, in the order of the navigation, each before those within it. */
export function WholeGuide({ onLeave }: { onLeave: () => void }) {
  const say = useText(frameText)
  const table = useRouteTable()
  const session = useSession()
  const company = navigationFor(table, session)
  const listed = company.flatMap(({ screens }) => screens)
  const ofEvents = navigationFor(table, session, 'event').map(({ group, screens }) => ({
    group,
    screens: screens.filter(({ path, nav }) => !nav && !path.includes(':')),
  }))
  const parts = [...company, ...ofEvents.filter(({ screens }) => screens.length > 0)]
  const all = [...listed, ...ofEvents.flatMap(({ screens }) => screens)]
  const isListed = (path: string) => all.some((each) => each.path === path)
  return parts.map(({ group, screens }) => (
    <section key={`${group} ${screens[0]?.path}`}>
      <h2 className={styles.group}>{say(group)}</h2>
      {screens.flatMap((screen) => {
        const within = table.screens.filter(
          ({ path, guide }) => guide === screen.guide && path !== screen.path && !isListed(path),
        )
        return [screen, ...within].map((each) => (
          <ScreenGuide key={each.path} screen={each}>
            <Picture screen={each} />
            {isListed(each.path) && (
              <p className={styles.way}>
                <Link href={each.path} onClick={onLeave}>
                  {say('guideOpen')}
                </Link>
              </p>
            )}
          </ScreenGuide>
        ))
      })}
    </section>
  ))
}

function Picture({ screen }: { screen: ScreenRoute }) {
  const locale = useLocale()
  const name = screen.path.slice(1).replaceAll(/\W+/g, '-')
  const source = pictures[`./pictures/${name}-${locale}.webp`]
  if (!source) return null
  const size = { width: 800, height: 500 }
  return <img className={styles.picture} src={source} alt="" loading="lazy" {...size} />
}

const guides = inEachLanguage(() => new Map<ScreenRoute['guide'], Promise<Guide>>())

/** If the words cannot be loaded, only the keys are shown; the next opening tries again. */
function guideOf({ guide }: ScreenRoute, locale: StaffLocale): Promise<Guide> {
  const loadedGuides = guides[locale]
  const loadedGuide = loadedGuides.get(guide)
  if (loadedGuide || !guide) return loadedGuide ?? Promise.resolve({})
  const guidePage = guide(locale).then(
    (module) => module.default,
    () => {
      loadedGuides.delete(guide)
      return {}
    },
  )
  loadedGuides.set(guide, guidePage)
  return guidePage
}
