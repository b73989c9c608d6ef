/** A picture, turned by so many quarters to the right; nothing if the browser cannot. */
export async function turnPicture(
  address: string,
  quarters: number,
  name: string,
): Promise<File | undefined> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return undefined
  const picture = await createImageBitmap(await response.blob())
  const isSideways = quarters % 2 === 1
  const canvas = document.createElement('canvas')
  canvas.width = isSideways ? picture.height : picture.width
  canvas.height = isSideways ? picture.width : picture.height
  const drawing = canvas.getContext('2d')
  drawing?.translate(canvas.width / 2, canvas.height / 2)
  drawing?.rotate((quarters * Math.PI) / 2)
  drawing?.drawImage(picture, -picture.width / 2, -picture.height / 2)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  )
  return blob ? new File([blob], name, { type: blob.type }) : undefined
}
