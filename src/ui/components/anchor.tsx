import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** How links lead on: the dashboard has a router. */
export const AnchorContext = createContext<ComponentType<Props> | 'a'>('a')

export function Anchor(props: Props) {
  const Link = useContext(AnchorContext)
  return <Link {...props} />
}
