import type { ImportMessages } from './import-messages.ts'

/** As in page-messages.ts. */
const messages: ImportMessages =
  document.documentElement.lang === 'bn'
    ? (await import('./bn/imports.ts')).imports
    : (await import('./en/imports.ts')).imports

export const useImportMessages = () => messages
export const importMessagesIn = () => messages
