import { Button } from '@mantine/core'
import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { inEveryLanguage, locales, type StaffLocale, type Localised } from '#shared/i18n.ts'
import { BrandMark } from '../plain/brand-mark.tsx'
import styles from './gallery.module.css'
import { lazyWithRetry } from './lazy-with-retry.tsx'
import { LocaleProvider, useLocale } from './locale.tsx'
import { SegmentedViews } from './page/segmented-views.tsx'
import { useScheme, type Scheme } from './scheme.ts'
import type { Specimen } from './specimen.ts'
import { LoadingScreen } from './states/loading-screen.tsx'
import { gallery } from './locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

type Load = () => Promise<{ specimens: readonly Specimen[] }>

export interface GalleryGroup {
  id: string
  title: Localised
  parts: readonly ComponentType[]
}

/** Each group arrives when it is looked at; the address names it after the `#`. */
const groups: readonly GalleryGroup[] = [
  group('temelie', localised('foundations'), [
    () => import('./foundations.gallery.tsx'),
    () => import('./controls.gallery.tsx'),
    () => import('./toasts.gallery.tsx'),
  ]),
  group('pagina', localised('page'), [
    () => import('./page/page-header.gallery.tsx'),
    () => import('./page/navigation.gallery.tsx'),
    () => import('./page/overlays.gallery.tsx'),
    () => import('./page/bars/bars.gallery.tsx'),
    () => import('./page/help/help.gallery.tsx'),
  ]),
  group('stari', localised('states'), [
    () => import('./states/states.gallery.tsx'),
    () => import('./states/skeletons.gallery.tsx'),
    () => import('./states/job-progress.gallery.tsx'),
  ]),
  group('formulare', localised('forms'), [
    () => import('./fields/form.gallery.tsx'),
    () => import('./fields/typed.gallery.tsx'),
    () => import('./fields/dates/dates.gallery.tsx'),
    () => import('./fields/pickers.gallery.tsx'),
    () => import('./fields/rich-text/rich-text.gallery.tsx'),
    () => import('./fields/files.gallery.tsx'),
  ]),
  group('liste', localised('lists'), [
    () => import('./table/data-table.gallery.tsx'),
    () => import('./lists/filters.gallery.tsx'),
  ]),
  group('inregistrari', localised('records'), [
    () => import('./records/badges.gallery.tsx'),
    () => import('./records/history.gallery.tsx'),
    () => import('./records/conflict.gallery.tsx'),
  ]),
  group('grafice', localised('charts'), [() => import('./charts/charts.gallery.tsx')]),
  group('public', localised('publicPages'), [() => import('./plain.gallery.tsx')]),
]

const words = {
  language: localised('language'),
  scheme: localised('colourScheme'),
  light: localised('light'),
  dark: localised('dark'),
  system: localised('system'),
  groups: localised('groups'),
}

/** Every part of the design system in every state, for people and for tests. */
export function Gallery({ more = [] }: { more?: readonly GalleryGroup[] }) {
  const [locale, setLocale] = useState<StaffLocale>(useLocale())
  const { scheme, setScheme } = useScheme()
  const hash = useSyncExternalStore(listen, () => window.location.hash.slice(1))
  const all = [...groups, ...more]
  const shown = all.find(({ id }) => id === hash) ?? all[0]
  return (
    <LocaleProvider locale={locale}>
      <div className={styles.page} lang={locale}>
        <header className={styles.head}>
          <BrandMark />
          <div className={styles.switches}>
            <SegmentedViews
              label={words.language[locale]}
              value={locale}
              onChange={setLocale}
              views={locales.map((value) => ({ value, label: value.toUpperCase() }))}
            />
            <SegmentedViews<Scheme>
              label={words.scheme[locale]}
              value={scheme}
              onChange={setScheme}
              views={[
                { value: 'light', label: words.light[locale] },
                { value: 'dark', label: words.dark[locale] },
                { value: 'auto', label: words.system[locale] },
              ]}
            />
          </div>
        </header>
        <nav className={styles.index} aria-label={words.groups[locale]}>
          {all.map(({ id, title }) => (
            <Button
              key={id}
              component="a"
              href={`#${id}`}
              variant="subtle"
              color={id === shown?.id ? 'brand' : 'gray'}
              justify="start"
              aria-current={id === shown?.id ? 'page' : undefined}
              className={styles.entry}
            >
              {title[locale]}
            </Button>
          ))}
        </nav>
        <div className={styles.main} key={shown?.id}>
          <h1 className={styles.title}>{shown?.title[locale]}</h1>
          {shown?.parts.map((Part, at) => (
            <Part key={at} />
          ))}
        </div>
      </div>
    </LocaleProvider>
  )
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

function group(id: string, title: Localised, loads: readonly Load[]): GalleryGroup {
  return { id, title, parts: loads.map(lazySpecimens) }
}

function lazySpecimens(load: Load): ComponentType {
  return lazyWithRetry(
    async () => {
      const { specimens } = await load()
      return { default: () => <Specimens specimens={specimens} /> }
    },
    <LoadingScreen />,
  )
}

function Specimens({ specimens }: { specimens: readonly Specimen[] }) {
  const locale = useLocale()
  return specimens.map(({ title, render: Render, isPlain }) => (
    <section key={title.ro} className={styles.specimen} aria-label={title[locale]}>
      <h2 className={styles.name}>{title[locale]}</h2>
      <div className={isPlain ? styles.bare : styles.frame}>
        <Render />
      </div>
    </section>
  ))
}
