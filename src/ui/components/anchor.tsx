import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** The component that renders links: the dashboard provides a link of its router. */
export const AnchorContext = createContext<ComponentType<Props> | 'a'>('a')

export function Anchor(props: Props) {
  const Link = useContext(AnchorContext)
  return <Link {...props} />
}
