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
import { useRef, type ReactNode } from 'react'
import { languages, locales, type StaffLocale } from '#shared/i18n.ts'
import { Link } from '#ui/live/link.tsx'
import { useScheme, type Scheme } from '#ui/live/scheme.ts'
import { chooseLanguage, useLocale, useText } from '../../i18n.tsx'
import { leaveThen } from '../../forms/unsaved-changes.ts'
import { useRouteTable } from '../../routing/router.tsx'
import { useSession } from '../../session/session.ts'
import { signOut } from '../../session/sign-out.ts'
import { openHelp } from '../keyboard.tsx'
import { PersonHandle } from './person.tsx'
import styles from './person.module.css'
import { frameText } from '../text.ts'

const profilePath = '/profil-utilizator'

/** Loaded with its first opening, and therefore open at once. */
export default function PersonMenu() {
  const say = useText(frameText)
  const { profile } = useSession()
  const table = useRouteTable()
  const handle = useRef<HTMLButtonElement>(null)
  const name = profile?.name ?? profile?.email ?? say('person')
  return (
    <Menu
      width={248}
      defaultOpened
      withinPortal={false}
      returnFocus={false}
      onClose={() => handle.current?.focus()}
    >
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

function Languages() {
  const say = useText(frameText)
  return (
    <>
      <Menu.Label>{say('language')}</Menu.Label>
      <Menu.RadioGroup
        value={useLocale()}
        onChange={(locale) => chooseLanguage(locale as StaffLocale)}
      >
        {locales.map((locale) => (
          <Menu.RadioItem key={locale} value={locale} lang={locale} checkIcon={chosen}>
            {languages[locale].name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

const schemes: Readonly<Record<Scheme, ReactNode>> = {
  light: <IconSun size={17} />,
  dark: <IconMoon size={17} />,
  auto: <IconDeviceDesktop size={17} />,
}

function Schemes() {
  const say = useText(frameText)
  const { scheme, setScheme } = useScheme()
  return (
    <>
      <Menu.Label>{say('scheme')}</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={(next) => setScheme(next as Scheme)}>
        {(['light', 'dark', 'auto'] as const).map((each) => (
          <Menu.RadioItem key={each} value={each} rightSection={schemes[each]} checkIcon={chosen}>
            {say(each)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

const chosen = <IconCheck size={16} aria-hidden />
