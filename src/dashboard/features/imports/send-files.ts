export type SendEnd =
  | { status: 'arrived'; id?: string }
  | { status: 'refused'; because: string }
  | { status: 'broken' | 'signed-out' }

/**
 * Sends one file in a form. XMLHttpRequest, because fetch reports no upload progress. The share is 1 while
 * the server processes the file.
 */
export function sendFile(
  address: string,
  fields: FormData,
  onShare: (share: number) => void,
): Promise<SendEnd> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(Math.min(loaded / total, 0.99))
    request.upload.onload = () => onShare(1)
    request.onload = () => resolve(endOf(request))
    request.onerror = () => resolve({ status: 'broken' })
    request.send(fields)
  })
}

function endOf({ status, response, responseURL }: XMLHttpRequest): SendEnd {
  // The site names the page to sign in at, or to set up the second factor.
  const isLedAway = response?.redirect || responseURL.includes('/login')
  if (status === 401 || isLedAway) return { status: 'signed-out' }
  // A proxy may answer with 403, too.
  if (status === 403 && response?.pageFor) return { status: 'refused', because: 'not-yours' }
  if (response?.because) return { status: 'refused', because: response.because }
  if (status === 503) return { status: 'refused', because: 'away' }
  // A proxy says so: the connection to it works.
  if (status === 502 || status === 504) return { status: 'refused', because: 'no-answer' }
  if (status === 413) return { status: 'refused', because: 'too-large' }
  if (status !== 200 || !response) return { status: 'broken' }
  return { status: 'arrived', ...(response.id && { id: response.id }) }
}
