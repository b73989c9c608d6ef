import type { ShareMessages } from './share-messages.ts'

/** As in page-messages.ts. */
const messages: ShareMessages =
  document.documentElement.lang === 'bn'
    ? (await import('./bn/shares.ts')).shares
    : (await import('./en/shares.ts')).shares

export const useShareMessages = () => messages
