import { staffFileAddress } from '#contract/forms/record-form.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

/** The photo of a record where there is little room, or the first letter of the name. */
export function PersonPicture({ photo, name }: { photo: string | undefined; name: string }) {
  const { photoOf } = useMessages().recordLists
  const src = photo && staffFileAddress(photo, 1, 'thumbnail')
  return <Avatar name={name} src={src} alt={photoOf(name)} />
}
