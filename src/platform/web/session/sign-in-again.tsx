import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#ui/plain/notice.tsx'
import { signInPath } from './session-rules.ts'
import { useSession } from './session.ts'

interface SignInAgainProps {
  label: string
  /** The screen that stays visible meanwhile. */
  children: ReactNode
}

/** For what stays on the screen when the session ends: the sign-in has a tab of its own. */
export function SignInAgain({ label, children }: SignInAgainProps) {
  const { pathname, search } = useLocation()
  if (useSession().signedIn) return null
  return (
    <Notice tone="warning">
      <Group gap={8} justify="space-between">
        <span>{children}</span>
        <Button
          component="a"
          href={signInPath(pathname + search)}
          target="_blank"
          size="xs"
          variant="filled"
        >
          {label}
        </Button>
      </Group>
    </Notice>
  )
}
