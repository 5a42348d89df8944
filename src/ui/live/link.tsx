import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

interface LinkProviderProps {
  /** The router's own link, so that parts here move between screens without a full load. */
  component: ComponentType<LinkProps>
  children: ReactNode
}

export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>
}

export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
