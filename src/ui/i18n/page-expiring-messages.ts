import type { ExpiringMessages } from './expiring-messages.ts'

/** As in page-messages.ts. */
const messages: ExpiringMessages =
  document.documentElement.lang === 'bn'
    ? (await import('./bn/expiring.ts')).expiring
    : (await import('./en/expiring.ts')).expiring

export const useExpiringMessages = () => messages
