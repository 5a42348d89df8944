import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { Locale } from '#shared/i18n.ts'
import { Link } from '#ui/live/link.tsx'
import { useScheme, type Scheme } from '#ui/live/scheme.ts'
import { chooseLanguage, useLocale, useText } from '../i18n.tsx'
import { leaveThen } from '../leaving.ts'
import { useRouting } from '../router.tsx'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { openHelp } from './keyboard.tsx'
import { PersonHandle } from './person.tsx'
import styles from './person.module.css'
import { frameText } from './text.ts'

const profilePath = '/profil-utilizator'

/** Comes with its first opening, and is therefore open at once. */
export default function PersonMenu() {
  const say = useText(frameText)
  const { profile } = useSession()
  const { table } = useRouting()
  const handle = useRef<HTMLButtonElement>(null)
  const name = profile?.name ?? profile?.email ?? say('person')
  return (
    <Menu width={248} defaultOpened returnFocus={false} onClose={() => handle.current?.focus()}>
      <Menu.Target>
        <PersonHandle ref={handle} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <div className={styles.name}>{name}</div>
          {profile?.name && profile.email && <div className={styles.email}>{profile.email}</div>}
        </div>
        <Menu.Divider />
        {table.screens.some(({ path }) => path === profilePath) && (
          <Menu.Item component={Link} href={profilePath} leftSection={<IconUser size={17} />}>
            {say('profile')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconKeyboard size={17} />}
          rightSection={<kbd>?</kbd>}
          onClick={openHelp}
        >
          {say('keyboard')}
        </Menu.Item>
        <Menu.Divider />
        <Languages />
        <Schemes />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} />} onClick={() => leaveThen(signOut)}>
          {say('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const languages: Readonly<Record<Locale, string>> = { ro: 'Română', en: 'English' }

function Languages() {
  const say = useText(frameText)
  const chosen = useLocale()
  return (
    <>
      <Menu.Label>{say('language')}</Menu.Label>
      {(['ro', 'en'] as const).map((locale) => (
        <Choice key={locale} chosen={locale === chosen} onChoose={() => chooseLanguage(locale)}>
          <span lang={locale}>{languages[locale]}</span>
        </Choice>
      ))}
    </>
  )
}

const schemes: Readonly<Record<Scheme, typeof IconSun>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
}

function Schemes() {
  const say = useText(frameText)
  const { scheme: chosen, setScheme } = useScheme()
  return (
    <>
      <Menu.Label>{say('scheme')}</Menu.Label>
      {(['light', 'dark', 'auto'] as const).map((scheme) => {
        const Icon = schemes[scheme]
        return (
          <Choice
            key={scheme}
            chosen={scheme === chosen}
            onChoose={() => setScheme(scheme)}
            icon={<Icon size={17} />}
          >
            {say(scheme)}
          </Choice>
        )
      })}
    </>
  )
}

interface ChoiceProps {
  chosen: boolean
  onChoose: () => void
  icon?: React.ReactNode
  children: React.ReactNode
}

function Choice({ chosen, onChoose, icon, children }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      closeMenuOnClick={false}
      leftSection={icon}
      rightSection={chosen ? <IconCheck size={16} aria-hidden /> : null}
      onClick={onChoose}
    >
      {children}
    </Menu.Item>
  )
}
