import type { Locale } from './locale.ts'

type Line<Type extends string> = {
  type: Type
  title: Record<Locale, string>
  /** The title in the result of the home page, if it differs */
  wholeTitle?: Record<Locale, string>
  enteredBy: 'admin' | 'admin and moderator'
}

const table = [
  {
    type: 'applicationStatus',
    title: { en: 'Application Status', bn: 'আবেদনের অবস্থা' },
    wholeTitle: { en: 'Application Form', bn: 'আবেদনপত্র' },
    enteredBy: 'admin and moderator',
  },
  {
    type: 'visaApproval',
    title: { en: 'Visa Approval Letter', bn: 'ভিসা অনুমোদনপত্র' },
    enteredBy: 'admin',
  },
  {
    type: 'workPermit',
    title: { en: 'Work Permit Certificate', bn: 'ওয়ার্ক পারমিট সনদ' },
    enteredBy: 'admin and moderator',
  },
  {
    type: 'jobOffer',
    title: { en: 'Job Offer Letter', bn: 'চাকরির প্রস্তাবপত্র' },
    enteredBy: 'admin',
  },
  {
    type: 'lmia',
    title: { en: 'LMIA Certificate', bn: 'LMIA সনদ' },
    enteredBy: 'admin and moderator',
  },
  {
    type: 'visa',
    title: { en: 'Visa Paper', bn: 'ভিসার কাগজ' },
    enteredBy: 'admin and moderator',
  },
  {
    type: 'policeClearance',
    title: { en: 'Police Clearance', bn: 'পুলিশ ক্লিয়ারেন্স' },
    enteredBy: 'admin',
  },
  {
    type: 'fingerprint',
    title: { en: 'Fingerprint Paper', bn: 'আঙুলের ছাপের কাগজ' },
    enteredBy: 'admin',
  },
  {
    type: 'medical',
    title: { en: 'Medical Form', bn: 'মেডিকেল ফরম' },
    enteredBy: 'admin',
  },
  {
    type: 'ticket',
    title: { en: 'Manpower Clearance / Ticket', bn: 'জনশক্তি ছাড়পত্র / টিকিট' },
    enteredBy: 'admin',
  },
  {
    type: 'idCard',
    title: { en: 'Verified ID Card', bn: 'যাচাইকৃত পরিচয়পত্র' },
    enteredBy: 'admin',
  },
] as const satisfies readonly Line<string>[]

export type DocumentType = (typeof table)[number]['type']

/** The document types in the order of the home page's result. */
export const documentTypes: readonly Line<DocumentType>[] = table

export type FileType = DocumentType | 'photo'

export const fileTypes: readonly FileType[] = ['photo', ...table.map(({ type }) => type)]

export const fileSizes = ['thumbnail', 'page', 'full'] as const
export type FileSize = (typeof fileSizes)[number]

const photoTitle = { en: 'Photo', bn: 'ছবি' }

export function documentTitle(type: FileType, locale: Locale, whole: boolean): string {
  if (type === 'photo') return photoTitle[locale]
  const line = documentTypes.find((one) => one.type === type)
  const titles = (whole && line?.wholeTitle) || line?.title
  return titles?.[locale] ?? type
}
