import {
  IconActivity,
  IconArmchair,
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarTime,
  IconChartBar,
  IconCheckbox,
  IconCircleDot,
  IconClipboardList,
  IconForms,
  IconHome,
  IconLayoutGrid,
  IconListCheck,
  IconMessages,
  IconMicrophone2,
  IconQrcode,
  IconTicket,
  IconUser,
  IconUsers,
  IconWallet,
  IconWorld,
  IconAddressBook,
  type Icon,
} from '@tabler/icons-react'

/** One table for the whole navigation; a screen without an entry gets a plain dot. */
const icons: Readonly<Record<string, Icon>> = {
  '/dashboard': IconHome,
  '/taskurile-mele': IconCheckbox,
  '/notificari': IconBell,
  '/evenimente': IconCalendarEvent,
  '/evenimentele-mele': IconTicket,
  '/lista-taskuri': IconListCheck,
  '/bugete': IconWallet,
  '/agenda': IconCalendarTime,
  '/activitati': IconActivity,
  '/asezare': IconArmchair,
  '/speakeri': IconMicrophone2,
  '/invitati': IconUsers,
  '/parteneri': IconBuildingStore,
  '/persoane-de-contact': IconAddressBook,
  '/check-in': IconQrcode,
  '/raspunsuri': IconMessages,
  '/chestionare': IconForms,
  '/website-builder': IconWorld,
  '/rapoarte': IconChartBar,
  '/companie': IconBuilding,
  '/profil-utilizator': IconUser,
  '/gallery': IconLayoutGrid,
  '/work': IconClipboardList,
}

export function ScreenIcon({ path, size = 18 }: { path: string; size?: number }) {
  const Found = icons[path] ?? IconCircleDot
  return <Found size={size} stroke={1.7} aria-hidden />
}
