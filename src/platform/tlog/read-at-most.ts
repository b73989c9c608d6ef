/** Reads the response body of another server; throws as soon as it is longer than the limit. */
export async function readAtMost({ body }: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
