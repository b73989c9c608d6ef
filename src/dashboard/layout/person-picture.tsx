import { staffFileAddress } from '#contract/forms/record-form.ts'
import { useMessages } from '#ui/i18n/messages.ts'

/** The photo of a record where there is little room, or the first letter of the name. */
export function PersonPicture({ photo, name }: { photo: string | undefined; name: string }) {
  const { photoOf } = useMessages().recordLists
  if (!photo) {
    return (
      <span className="face" aria-hidden="true">
        {[...name][0]}
      </span>
    )
  }
  return (
    <img
      className="face"
      src={staffFileAddress(photo, 1, 'thumbnail')}
      alt={photoOf(name)}
      width="44"
      height="56"
      loading="lazy"
    />
  )
}
