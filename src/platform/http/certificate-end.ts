import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** When the certificate of an https address ends, whoever has signed it; undefined if nobody answers there. */
export async function certificateEnd(address: URL, signal: AbortSignal): Promise<Date | undefined> {
  if (signal.aborted) return undefined
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const servername = isIP(host) ? {} : { servername: host }
  // An ended certificate would be refused before its date can be read. Nothing is sent over this connection.
  const options = { host, port: Number(address.port || 443), rejectUnauthorized: false }
  const socket = connect({ ...options, ...servername })
  socket.on('error', () => {})
  try {
    await once(socket, 'secureConnect', { signal })
    return new Date(socket.getPeerCertificate().valid_to)
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}
