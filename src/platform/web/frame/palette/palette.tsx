import {
  IconBolt,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { combine, sayIn } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import {
  CommandPalette,
  openCommandPalette,
  type Command,
} from '#ui/live/page/help/command-palette.tsx'
import { useScheme } from '#ui/live/scheme.ts'
import { chooseLanguage, useLocale, useText } from '../../i18n.tsx'
import { leaveThen } from '../../forms/unsaved-changes.ts'
import { withChosenEvent } from '../../routing/links.ts'
import { useGo, useRouteTable } from '../../routing/router.tsx'
import { useSession } from '../../session/session.ts'
import { passageThrough } from '../../session/session-rules.ts'
import { signOut } from '../../session/sign-out.ts'
import { ScreenIcon } from '../bars/icons.tsx'
import { openHelp } from '../keyboard.tsx'
import { useRecent, type Recent } from './recent.ts'
import { useRecords } from './records.ts'
import { palette } from '../../locales/palette.gen.ts'
import { frameText } from '../text.ts'
import { textAfterPrefix } from './typed.ts'

/** The frame's own words, and those that only the palette says. */
const text = combine(frameText, palette)

/** Screens and actions; every new `asked` opens it again. */
export default function Palette({ asked }: { asked: number }) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const locale = useLocale()
  const go = useGo()
  const { groups, searching } = useRecords(search)
  const { recent, remember } = useRecent()
  const screens = useScreenCommands()
  const actions = [...useActionCommands(search), ...useOwnCommands()]
  useEffect(() => {
    if (asked > 0) openCommandPalette()
  }, [asked])
  return (
    <CommandPalette
      search={search}
      onSearch={setSearch}
      searching={searching}
      groups={[
        {
          title: say('recent'),
          commands: recent.map((one) => ({
            ...recordCommand(one, go.to, remember),
            icon: <IconHistory size={18} stroke={1.7} />,
          })),
        },
        ...groups.map(({ kind, title, items, all }) => ({
          title: title[locale],
          commands: [
            ...items
              .map((item) => ({ ...item, id: `${kind} ${item.id}` }))
              // Recently opened entries that match are already above.
              .filter((item) => !recent.some((one) => one.id === item.id && fits(one, search)))
              .map((item) => ({
                ...recordCommand(item, go.to, remember),
                // The server found it, perhaps by another word or in spite of a mistyped one; what it
                // found by fewer letters must show the ones typed since.
                words: searching ? [] : [search],
              })),
            ...(all !== null && !searching
              ? [
                  {
                    id: `${kind} all`,
                    label: say('seeAll', { what: title[locale] }),
                    words: [search],
                    icon: <IconListSearch size={18} stroke={1.7} />,
                    onTrigger: () => go.to(withChosenEvent(all, window.location.search)),
                  },
                ]
              : []),
          ],
        })),
        { title: say('screens'), commands: screens },
        { title: say('actions'), commands: actions },
      ]}
    />
  )
}

function recordCommand(
  one: Recent,
  to: (href: string) => void,
  remember: (one: Recent) => void,
): Command {
  return {
    id: one.id,
    label: one.title,
    about: one.detail,
    icon: <ScreenIcon path={screenOf(one.href)} />,
    onTrigger: () => {
      remember(one)
      to(one.href)
    },
  }
}

/** A budget is opened on a screen of its own, which is not in the navigation. */
function screenOf(href: string): string {
  const [path = ''] = /^\/[^/?#]*/.exec(href) ?? []
  return path === '/buget' ? '/bugete' : path
}

/** The palette's own rule of matching: every typed word occurs somewhere. */
function fits({ title, detail }: Recent, search: string): boolean {
  const foldedText = fold(`${title} ${detail}`)
  return fold(search)
    .split(' ')
    .every((word) => foldedText.includes(word))
}

/** Screens that need no parameter and that the guard lets in. */
function useScreenCommands(): Command[] {
  const table = useRouteTable()
  const session = useSession()
  const locale = useLocale()
  const go = useGo()
  return table.screens
    .filter(({ path, guard }) => !/[:*]/.test(path) && passageThrough(guard, session) === 'enter')
    .filter(({ frame, path }) => frame === 'workspace' || personal.includes(path))
    .toSorted((a, b) => Number(personal.includes(a.path)) - Number(personal.includes(b.path)))
    .map(({ path, title }) => ({
      id: path,
      label: title[locale],
      words: [title.ro, title.en, path],
      icon: <ScreenIcon path={path} />,
      onTrigger: () => go.to(withChosenEvent(path, window.location.search)),
    }))
}

/** Screens of the person beside the workspace. */
const personal = ['/profil-utilizator', '/evenimentele-mele']

/** The commands of the frame itself. */
function useOwnCommands(): Command[] {
  const say = useText(text)
  const session = useSession()
  const { scheme, setScheme } = useScheme()
  const locale = useLocale()
  const other = locale === 'ro' ? 'en' : 'ro'
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia(darkSchemeQuery).matches)
  const leave = {
    id: 'sign-out',
    label: say('signOut'),
    words: [...inBothLanguages('signOut'), 'logout', 'deconectare', 'iesire'],
    icon: <IconLogout size={18} stroke={1.7} />,
    onTrigger: () => leaveThen(signOut),
  }
  return [
    {
      id: 'language',
      label: say('switchLanguage'),
      words: [...inBothLanguages('switchLanguage', 'language'), 'romana', 'engleza'],
      icon: <IconLanguage size={18} stroke={1.7} />,
      onTrigger: () => chooseLanguage(other),
    },
    {
      id: 'scheme',
      label: say(dark ? 'goLight' : 'goDark'),
      words: [...inBothLanguages('scheme', 'goLight', 'goDark'), 'tema', 'theme'],
      icon: dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />,
      onTrigger: () => setScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'help',
      label: say('help'),
      words: inBothLanguages('help', 'keyboard'),
      shortcut: '?',
      icon: <IconKeyboard size={18} stroke={1.7} />,
      onTrigger: openHelp,
    },
    ...(session.signedIn ? [leave] : []),
  ]
}

/** Users may type the name in either language. */
function inBothLanguages(...keys: FrameKey[]): string[] {
  return keys.flatMap((key) => [sayIn(text, 'ro')(key), sayIn(text, 'en')(key)])
}

type FrameKey = keyof typeof text.ro

const darkSchemeQuery = '(prefers-color-scheme: dark)'

function useActionCommands(search: string): Command[] {
  const table = useRouteTable()
  const session = useSession()
  const locale = useLocale()
  const go = useGo()
  return table.actions
    .filter(({ guard = 'staff' }) => passageThrough(guard, session) === 'enter')
    .map(({ id, title, words = [], to, begins, run }) => {
      const restOfSearch = textAfterPrefix(search, begins)
      return {
        id,
        label: restOfSearch ? `${title[locale]}: ${restOfSearch}` : title[locale],
        words: restOfSearch ? [search] : [title.ro, title.en, ...words],
        icon: <IconBolt size={18} stroke={1.7} />,
        onTrigger: () => {
          if (to)
            go.to(
              withChosenEvent(to, window.location.search),
              restOfSearch ? { state: { prefilled: restOfSearch } } : {},
            )
          void run?.()
        },
      }
    })
}
