import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useUiText } from '../locale.tsx'
import { ActionMenu, type MenuAction } from './action-menu.tsx'
import { HeaderMenuPlace } from './header-menu.tsx'
import styles from './page-header.module.css'

interface HeaderAction {
  label: string
  onClick?: () => void
  href?: string
  icon?: ReactNode
  loading?: boolean
  disabled?: boolean
}

interface PageHeaderProps {
  title: string
  /** A count, a date, a place: one muted line. */
  about?: ReactNode
  /** A status badge beside the title. */
  status?: ReactNode
  backHref?: string
  primary?: HeaderAction
  /** The other thing that people come to the page for; everything rarer is in the menu. */
  secondary?: HeaderAction
  menu?: readonly MenuAction[]
  /** Tabs or views of the same page. */
  children?: ReactNode
}

/** One title, one primary action, at most one beside it, the rest in a menu. */
export function PageHeader(props: PageHeaderProps) {
  const say = useUiText()
  return (
    <header className={styles.root}>
      <div className={styles.line}>
        {props.backHref && (
          <ActionIcon component={Link} href={props.backHref} aria-label={say('back')} size="lg">
            <IconArrowLeft size={20} />
          </ActionIcon>
        )}
        <div className={styles.words}>
          <div className={styles.titleLine}>
            <h1 className={styles.title}>{props.title}</h1>
            {props.status}
          </div>
          {props.about && <div className={styles.about}>{props.about}</div>}
        </div>
        <div className={styles.actions}>
          {props.secondary && <Action variant="default" {...props.secondary} />}
          {props.primary && <Action variant="filled" {...props.primary} />}
          <ActionMenu actions={props.menu ?? []} />
          <HeaderMenuPlace className={styles.menuPlace} />
        </div>
      </div>
      {props.children}
    </header>
  )
}

function Action({ label, href, icon, ...rest }: HeaderAction & { variant: string }) {
  const shared = { leftSection: icon, ...rest }
  return href ? (
    <Button {...shared} component={Link} href={href}>
      {label}
    </Button>
  ) : (
    <Button {...shared}>{label}</Button>
  )
}
