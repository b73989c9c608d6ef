type Props = { name: string; src: string | undefined; alt?: string; isRound?: boolean }

/** A small picture of a person, or the first letter of the name. */
export function Avatar({ name, src, alt = '', isRound = false }: Props) {
  const className = isRound ? 'avatar is-round' : 'avatar'
  if (!src) {
    return (
      <span className={className} aria-hidden="true">
        {[...name][0]}
      </span>
    )
  }
  const size = isRound ? { width: 48, height: 48 } : { width: 44, height: 56 }
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      {...size}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )
}
