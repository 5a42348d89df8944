import { IconBolt } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CommandPalette, openCommandPalette, type Command } from '#ui/live/page/command-palette.tsx'
import { useLocale, useText } from '../i18n.tsx'
import { useGo, useRouting } from '../router.tsx'
import { useSession } from '../session.ts'
import { passageThrough } from '../session-rules.ts'
import { ScreenIcon } from './icons.tsx'
import { frameText } from './text.ts'

/** Screens and actions; every new `asked` opens it once more. */
export default function Palette({ asked }: { asked: number }) {
  const say = useText(frameText)
  const [search, setSearch] = useState('')
  const screens = useScreenCommands()
  const actions = useActionCommands()
  useEffect(() => {
    if (asked > 0) openCommandPalette()
  }, [asked])
  return (
    <CommandPalette
      search={search}
      onSearch={setSearch}
      groups={[
        { title: say('screens'), commands: screens },
        { title: say('actions'), commands: actions },
      ]}
    />
  )
}

/** Screens that need no parameter and that the guard lets in. */
function useScreenCommands(): Command[] {
  const { table } = useRouting()
  const session = useSession()
  const locale = useLocale()
  const go = useGo()
  return table.screens
    .filter(({ path, guard }) => !/[:*]/.test(path) && passageThrough(guard, session) === 'enter')
    .filter(({ frame }) => frame === 'workspace')
    .map(({ path, title }) => ({
      id: path,
      label: title[locale],
      words: [title.ro, title.en, path],
      icon: <ScreenIcon path={path} />,
      onTrigger: () => go.to(path),
    }))
}

function useActionCommands(): Command[] {
  const { table } = useRouting()
  const session = useSession()
  const locale = useLocale()
  const go = useGo()
  return table.actions
    .filter(({ guard = 'staff' }) => passageThrough(guard, session) === 'enter')
    .map(({ id, title, words = [], to, run }) => ({
      id,
      label: title[locale],
      words: [title.ro, title.en, ...words],
      icon: <IconBolt size={18} stroke={1.7} />,
      onTrigger: () => {
        if (to) go.to(to)
        void run?.()
      },
    }))
}
