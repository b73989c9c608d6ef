import type { Messages } from '../en.ts'

export const toasts: Messages['toasts'] = {
  signedIn: () => ({ title: 'সফল!', text: 'লগইন সফল হয়েছে!' }),
  registered: () => ({ title: 'সফল!', text: 'নিবন্ধন সফল হয়েছে!' }),
  signedOut: () => ({ text: 'লগআউট সফল হয়েছে' }),
  notAdmin: () => ({ text: 'আপনি অ্যাডমিন নন' }),
  notModerator: () => ({ text: 'আপনি মডারেটর নন' }),
  recordAdded: () => ({ text: 'নতুন রেকর্ড সফলভাবে যোগ হয়েছে!' }),
  recordUpdated: () => ({ text: 'রেকর্ড সফলভাবে হালনাগাদ হয়েছে!' }),
  recordDeleted: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'রেকর্ডটি মুছে ফেলা হয়েছে।' }),
  recordHidden: (name) => ({ text: `${name}-এর রেকর্ড এখন লুকানো আছে` }),
  recordVisible: (name) => ({ text: `${name}-এর রেকর্ড এখন দেখা যাচ্ছে` }),
  recordApproved: () => ({ text: 'অনুমোদিত হয়েছে' }),
  recordSentBack: (name) => ({ text: `${name}-এর রেকর্ড কারণসহ ফেরত পাঠানো হয়েছে` }),
  dateModified: () => ({ text: 'তারিখ সফলভাবে বদলানো হয়েছে' }),
  madeAdmin: (name) => ({ text: `${name} এখন অ্যাডমিন` }),
  madeModerator: (name) => ({ text: `${name} এখন মডারেটর` }),
  accountDeleted: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'অ্যাকাউন্টটি মুছে ফেলা হয়েছে।' }),
  saved: () => ({ text: 'সংরক্ষিত হয়েছে' }),
  notDone: () => ({
    text: 'কিছুই বদলানো হয়নি: অন্য কেউ আগে বদলেছেন, অথবা এটি আর নেই। এখন যেমন আছে তা-ই দেখানো হচ্ছে।',
  }),
}
