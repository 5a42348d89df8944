import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Look = 'default' | 'primary' | 'quiet' | 'danger'

interface LookProps {
  look?: Look
  wide?: boolean
  className?: string
  children: ReactNode
}

interface PlainButtonProps extends LookProps {
  type?: 'submit' | 'button'
  name?: string
  value?: string
  disabled?: boolean
}

export function PlainButton({ look, wide, className, type = 'submit', ...rest }: PlainButtonProps) {
  return <button type={type} className={lookOf(look, wide, className)} {...rest} />
}

interface ButtonLinkProps extends LookProps {
  href: string
  rel?: string
  download?: boolean | string
}

export function ButtonLink({ look, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={lookOf(look, wide, className)} {...rest}>
      {children}
    </a>
  )
}

function lookOf(look: Look = 'default', wide?: boolean, className?: string): string {
  return classNames(
    'button',
    look !== 'default' && `button-${look}`,
    wide && 'button-wide',
    className,
  )
}
