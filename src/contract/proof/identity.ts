/** The decentralised identifier (did:web) of a site, from its host. */
export function didOf({ host }: Pick<URL, 'host'>): string {
  return `did:web:${encodeURIComponent(host)}`
}

/** Call `hostOfDid` only with a text that this function accepts. */
export function isDid(text: unknown): text is string {
  if (typeof text !== 'string' || !/^did:web:(?:[\w.-]|%[0-7][\dA-F])+$/.test(text)) return false
  try {
    return new URL(originOfDid(text)).origin === originOfDid(text)
  } catch {
    return false
  }
}

export function hostOfDid(did: string): string {
  return decodeURIComponent(did.slice('did:web:'.length))
}

/** A site on localhost: only its own machine can open it, so nobody else has seen what it signed. */
export function isLocalDid(did: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(hostOfDid(did))
}

export function originOfDid(did: string): string {
  return `${isLocalDid(did) ? 'http' : 'https'}://${hostOfDid(did)}`
}

export const keyPurposes = ['statements', 'log'] as const
export type KeyPurpose = (typeof keyPurposes)[number]
