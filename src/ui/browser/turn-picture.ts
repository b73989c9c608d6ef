/** Rotates a picture clockwise by quarter turns. */
export async function turnPicture(address: string, quarters: number): Promise<Blob | undefined> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return undefined
  const picture = await createImageBitmap(await response.blob())
  const isSideways = quarters % 2 === 1
  const [width, height] = isSideways
    ? [picture.height, picture.width]
    : [picture.width, picture.height]
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing?.translate(width / 2, height / 2)
  drawing?.rotate((quarters * Math.PI) / 2)
  drawing?.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
